import { pino } from 'pino';
import { expect, test } from 'vitest';
import { useDeliveryDesk } from '#tests/support/delivery-desk.ts';
import { createDeliveryStore } from './delivery-store.ts';
import { productionTiming, startJobQueue } from './job-queue.ts';
import { createQueueDeliveries } from './queue-deliveries.ts';

const desk = useDeliveryDesk();

test('A worker that starts while another one gives deliveries their jobs takes none of these away', async () => {
  await desk.submit(await desk.start({ ROLE: 'web' }));
  const { pool } = desk.database;
  const log = pino({ level: 'silent' });
  const boss = await startJobQueue({ pool, log, queues: ['crm'], timing: productionTiming });
  const deliveries = createDeliveryStore(pool);
  const other = createQueueDeliveries(boss, pool, deliveries);
  const starting = createQueueDeliveries(boss, pool, {
    ...deliveries,
    async markNoneQueued(channel) {
      await deliveries.markNoneQueued(channel);
      await other.queueNew(channel);
    },
  });

  await starting.requeueAll('crm');
  const jobs = await desk.query('SELECT id FROM pgboss.job');
  await boss.stop({ graceful: false, close: false });
  expect(jobs).toEqual(await desk.query('SELECT id FROM deliveries'));
  expect(jobs).toHaveLength(1);
});

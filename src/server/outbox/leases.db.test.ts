import { expect, test } from 'vitest';
import { useDeliveryDesk } from '#tests/support/delivery-desk.ts';
import { finishDelivery } from './finish-delivery.ts';
import { renewLeases, takeDelivery } from './take-delivery.ts';

const desk = useDeliveryDesk();

test('A lease that is renewed just as its attempt ends does not hold up the next attempt', async () => {
  const { orm } = desk.database;
  await desk.submit(await desk.start({ ROLE: 'web' }));
  const take = async () => {
    const taken = await takeDelivery(orm, { name: 'crm', callGapMs: 0 }, []);
    return 'lease' in taken ? taken.lease : undefined;
  };
  const lease = await take();
  if (!lease) throw new Error('nothing was due');
  await renewLeases(orm, [lease.id]);
  expect(await take()).toBeUndefined();
  await finishDelivery(orm, 'crm', lease, { outcome: 'unavailable' }, { state: 'retrying', retryInMs: 0 });
  await renewLeases(orm, [lease.id]);
  expect(await take()).toMatchObject({ id: lease.id, number: 2 });
});

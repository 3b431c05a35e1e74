import { expect, test } from 'vitest';
import { useDeliveryDesk } from '#tests/support/delivery-desk.ts';
import { finishDelivery } from './finish-delivery.ts';
import { renewLeases, takeDelivery } from './take-delivery.ts';

const desk = useDeliveryDesk();

async function take(name = 'crm') {
  const taken = await takeDelivery(desk.database.orm, { name, callGapMs: 0 }, []);
  return 'lease' in taken ? taken.lease : undefined;
}

test('A lease that is renewed just as its attempt ends does not hold up the next attempt', async () => {
  const { orm } = desk.database;
  await desk.submit(await desk.start({ ROLE: 'web' }));
  const lease = await take();
  if (!lease) throw new Error('nothing was due');
  await renewLeases(orm, [lease.id]);
  expect(await take()).toBeUndefined();
  await finishDelivery(orm, 'crm', lease, { outcome: 'unavailable' }, { state: 'retrying', retryInMs: 0 });
  await renewLeases(orm, [lease.id]);
  expect(await take()).toMatchObject({ id: lease.id, number: 2 });
});

test('What is told of an erased lead waits until what is under way about it has ended', async () => {
  const server = await desk.start({ ROLE: 'web', CRM_URL: '', ...desk.sandbox.webhookEnv('first') });
  await desk.submit(server, { fullName: 'Ann' });
  const [{ name } = { name: '' }] = await desk.query<{ name: string }>(
    'SELECT channel AS name FROM deliveries',
  );
  const created = await take(name);
  if (!created) throw new Error('nothing was due');
  await server.asAdmin('DELETE', `/api/leads/${await desk.leadId('Ann')}`);
  expect(await take(name)).toBeUndefined();
  // It holds up nobody else's.
  await desk.submit(server, { fullName: 'Ben' });
  expect(await take(name)).toBeDefined();
  expect(await take(name)).toBeUndefined();
  await finishDelivery(desk.database.orm, name, created, { outcome: 'delivered' }, { state: 'delivered' });
  const erased = await take(name);
  expect(await desk.query('SELECT event FROM deliveries WHERE id = $1', [erased?.id])).toEqual([
    { event: 'lead.erased' },
  ]);
});

test('Of an attempt whose person was erased meanwhile, the channel keeps that it failed, and nothing that its receiver said', async () => {
  const server = await desk.start({ ROLE: 'web' });
  await desk.submit(server, { fullName: 'Ann' });
  const lease = await take();
  if (!lease) throw new Error('nothing was due');
  await server.asAdmin('DELETE', `/api/leads/${await desk.leadId('Ann')}`);
  const detail = 'contact ann@example.com is a problem';
  const said = {
    outcome: 'unavailable',
    status: 500,
    reason: 'The CRM has a fault of its own.',
    detail,
  } as const;
  await finishDelivery(desk.database.orm, 'crm', lease, said, { state: 'retrying', retryInMs: 0 });
  const [channel] = await desk.query(
    `SELECT failing_since IS NOT NULL AS failing, failing_detail FROM channels WHERE name = 'crm'`,
  );
  expect(channel).toEqual({ failing: true, failing_detail: null });
});

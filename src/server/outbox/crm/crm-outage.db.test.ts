import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { useDeliveryDesk } from '#tests/support/delivery-desk.ts';

const desk = useDeliveryDesk();
const { start, submit, outcomes, names, sortedNames, query } = desk;

test('A CRM that breaks down gets the contact once it recovers, and only once', async () => {
  desk.crm.setMode('break');
  await submit(await start());
  await expect.poll(async () => (await outcomes()).length).toBeGreaterThanOrEqual(2);
  expect(new Set(await outcomes())).toEqual(new Set(['unavailable']));
  expect(await desk.states()).toEqual(['retrying']);
  desk.crm.setMode('ok');
  await expect.poll(async () => (await outcomes()).at(-1)).toBe('delivered');
  expect(names()).toEqual(['Mary Ann Lee']);
});

test('A CRM that is not there at all gets every contact when it comes', async () => {
  const comeBack = await desk.crmAway();
  const server = await start();
  await Promise.all(['Ann', 'Ben', 'Cho'].map((fullName) => submit(server, { fullName })));
  await expect.poll(outcomes).toContain('unavailable');
  await comeBack();
  await expect.poll(sortedNames).toEqual(['Ann', 'Ben', 'Cho']);
});

test('While a CRM is away, the lead says how often it was tried and when the next attempt is', async () => {
  const server = await start();
  await desk.crmAway();
  await submit(server);
  const path = `/api/leads/${await desk.leadId('Mary Ann Lee')}`;
  await expect
    .poll(async () => (await server.asAdmin('GET', path)).body['deliveries'])
    .toEqual([
      expect.objectContaining({
        state: 'retrying',
        attemptCount: expect.any(Number),
        nextAttemptAt: expect.stringMatching(/^20\d\d-/),
      }),
    ]);
});

test('A connection that drops in the middle is tried again', async () => {
  desk.crm.setMode('drop');
  await submit(await start());
  await expect.poll(outcomes).toContain('unavailable');
  desk.crm.setMode('ok');
  await expect.poll(names).toEqual(['Mary Ann Lee']);
});

test('Rejected settings are not hammered, and a restart with better ones delivers at once', async () => {
  desk.crm.setMode('unauthorized');
  const server = await start();
  await Promise.all(['Ann', 'Ben', 'Cho'].map((fullName) => submit(server, { fullName })));
  await expect.poll(outcomes).toContain('settings_rejected');
  await server.stop();
  // The three may have been on their way at once, but none of them twice.
  const keys = desk.crm.requests().map(({ headers }) => headers['idempotency-key']);
  expect(keys.length).toBeLessThanOrEqual(3);
  expect(new Set(keys).size).toBe(keys.length);
  desk.crm.setMode('ok');
  await start();
  await expect.poll(sortedNames).toEqual(['Ann', 'Ben', 'Cho']);
});

test('All processes keep the pause that the CRM asks of one of them', async () => {
  desk.crm.setMode('limit');
  const servers = await Promise.all([start(), start()]);
  await submit(servers[0], { fullName: 'Ann' });
  await expect.poll(outcomes).toContain('limited');
  desk.crm.setMode('ok');
  await Promise.all([submit(servers[0], { fullName: 'Ben' }), submit(servers[1], { fullName: 'Cho' })]);
  await expect.poll(sortedNames).toEqual(['Ann', 'Ben', 'Cho']);
  expect(desk.crm.requests().filter((request) => request.tooEarly)).toEqual([]);
});

test('The visitor does not wait for a slow CRM, and the slow answer counts', async () => {
  desk.crm.setMode('slow');
  const server = await start();
  await submit(server);
  await expect.poll(() => desk.crm.requests().length).toBe(1);
  expect(names()).toEqual([]);
  desk.sandbox.reply();
  await expect.poll(outcomes).toEqual(['delivered']);
  expect(names()).toEqual(['Mary Ann Lee']);
});

test('The contacts of one visit keep their order through an outage', async () => {
  desk.crm.setMode('break');
  const server = await start();
  const sessionId = randomUUID();
  for (const fullName of ['Ann', 'Ben', 'Cho']) await submit(server, { sessionId, fullName });
  await expect.poll(async () => (await outcomes()).length).toBeGreaterThanOrEqual(3);
  desk.crm.setMode('ok');
  await expect.poll(names).toEqual(['Ann', 'Ben', 'Cho']);
});

test('A contact that had to wait for the one before it leaves once that one has', async () => {
  desk.crm.setMode('slow');
  const server = await start();
  const sessionId = randomUUID();
  for (const fullName of ['Ann', 'Ben', 'Cho']) await submit(server, { sessionId, fullName });
  await expect.poll(() => desk.crm.requests().length).toBe(1);
  desk.crm.setMode('ok');
  desk.sandbox.reply();
  await expect.poll(names).toEqual(['Ann', 'Ben', 'Cho']);
});

test('After a week of a CRM that is away a contact is given up, and does not hold up the next of its visit', async () => {
  desk.crm.setMode('break');
  const web = await start({ ROLE: 'web' });
  const sessionId = randomUUID();
  await submit(web, { sessionId, fullName: 'Ann' });
  await query(`UPDATE deliveries SET created_at = now() - interval '7 days'`);
  await submit(web, { sessionId, fullName: 'Ben' });
  await start({ ROLE: 'worker' });
  await expect.poll(desk.states).toEqual(['failed', 'retrying']);
  desk.crm.setMode('ok');
  await expect.poll(desk.states).toEqual(['failed', 'delivered']);
  expect(names()).toEqual(['Ben']);
});

test('A connection that breaks while a taken contact is recorded does not send it twice', async () => {
  await submit(await start({ ROLE: 'web' }));
  desk.crm.setMode('slow');
  const holder = await desk.database.pool.connect();
  await start({ ROLE: 'worker' });
  await expect.poll(() => desk.crm.requests().length).toBe(1);
  // The record waits for this lock; its connection is then cut.
  await holder.query('BEGIN');
  await holder.query('SELECT 1 FROM deliveries FOR UPDATE');
  desk.sandbox.reply();
  const cut = () =>
    query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()
      AND wait_event_type = 'Lock' AND query LIKE 'update "deliveries"%'`);
  await expect.poll(async () => (await cut()).length).toBe(1);
  await holder.query('COMMIT');
  holder.release();
  await expect.poll(outcomes).toEqual(['delivered']);
  expect(names()).toEqual(['Mary Ann Lee']);
});

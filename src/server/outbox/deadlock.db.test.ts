import { expect, test } from 'vitest';
import { tokenHash } from '#server/http/session-token.ts';
import { useDeliveryDesk } from '#tests/support/delivery-desk.ts';
import { sendJson } from '#tests/support/send-json.ts';
import { testAdmin } from '#tests/support/test-admin.ts';
import type { TestServer } from '#tests/support/test-server.ts';

const desk = useDeliveryDesk();

/** How long a statement waits for a lock before PostgreSQL looks for a deadlock, on connections from now on. */
const setTimeoutOfDeadlocks = (time: string) =>
  desk.query(
    `ALTER DATABASE ${new URL(desk.database.url).pathname.slice(1)} SET deadlock_timeout = '${time}'`,
  );

/** A refused delivery, so that "Send again" changes it. */
async function failedLead(): Promise<{ server: TestServer; id: string }> {
  desk.crm.setMode('refuse');
  const server = await desk.start();
  await desk.submit(server, { fullName: 'Ann' });
  await expect.poll(desk.states).toEqual(['failed']);
  return { server, id: await desk.leadId('Ann') };
}

const isWaiting = async () =>
  (
    await desk.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
  ).length;

const actions = {
  'Send again': (server: TestServer, id: string) => server.asAdmin('POST', `/api/leads/${id}/hand-off`),
  'erasing a person': (server: TestServer, id: string) => server.asAdmin('DELETE', `/api/leads/${id}`),
  'a change of many': (server: TestServer, id: string) =>
    server.asAdmin('POST', '/api/leads/bulk', { ids: [id], status: 'contacted' }),
};

test.each([
  ['Send again', 'SELECT FROM deliveries FOR UPDATE', 'SELECT FROM leads FOR UPDATE'],
  ['erasing a person', 'SELECT FROM deliveries FOR UPDATE', 'SELECT FROM leads FOR UPDATE'],
  ['a change of many', 'LOCK TABLE lead_history IN SHARE MODE', 'SELECT FROM leads FOR UPDATE'],
] as const)('What PostgreSQL takes back after a deadlock is done again: %s', async (name, first, second) => {
  // PostgreSQL looks once. By then the other side waits too, whose own look comes much later: so this one is taken back.
  await setTimeoutOfDeadlocks('3s');
  const { server, id } = await failedLead();
  const other = await desk.database.pool.connect();
  await other.query(`SET deadlock_timeout = '1min'; BEGIN; ${first}`);
  const acting = actions[name](server, id);
  await expect.poll(isWaiting).toBe(1);
  await other.query(`${second}; COMMIT`);
  other.release(true);
  expect(await acting).toMatchObject({ status: 200 });
  await server.stop();
  // On a busy machine the second try may meet the other side again.
  const met = 'SELECT deadlocks > 0 AS met FROM pg_stat_database WHERE datname = current_database()';
  await expect.poll(() => desk.query(met)).toEqual([{ met: true }]);
});

test('“Send again”, erasing and a change of many wait for one another in one order', async () => {
  // Nobody looks for a deadlock, so that one would end in a refusal.
  await setTimeoutOfDeadlocks('10min');
  const { server, id } = await failedLead();
  const other = await desk.database.pool.connect();
  await other.query('BEGIN; SELECT FROM deliveries FOR UPDATE');
  const acting: Promise<{ status: number }>[] = [];
  for (const act of Object.values(actions)) {
    acting.push(act(server, id));
    await expect.poll(isWaiting).toBe(acting.length);
  }
  await other.query('COMMIT');
  other.release();
  expect((await Promise.all(acting)).map(({ status }) => status)).toEqual([200, 200, 200]);
});

test('A test of a channel makes due what was put off, and waits for no delivery that somebody else holds', async () => {
  desk.crm.setMode('break');
  const server = await desk.start();
  for (const fullName of ['Ann', 'Ben']) await desk.submit(server, { fullName });
  const putOff = `UPDATE deliveries SET due_at = now() + interval '1 day'
    WHERE state = 'retrying' AND leased_until IS NULL RETURNING 1`;
  await expect.poll(() => desk.query(putOff)).toHaveLength(2);
  const other = await desk.database.pool.connect();
  await other.query('BEGIN');
  await other.query('SELECT FROM deliveries WHERE lead_id = $1 FOR UPDATE', [await desk.leadId('Ann')]);
  desk.crm.setMode('ok');
  expect(await server.asAdmin('POST', '/api/admin/connections/crm/test')).toMatchObject({ status: 200 });
  await expect.poll(desk.names).toEqual(['Ben']);
  await other.query('COMMIT');
  other.release();
});

const token = 'a-token-of-a-colleague-who-goes';

/** A colleague whose removal waits for its COMMIT. Returns the function that does it. */
async function removeColleague(): Promise<() => Promise<void>> {
  await desk.query(
    `INSERT INTO admins (id, email, password_hash, created_at) SELECT gen_random_uuid(), 'ben@example.com', '', now()`,
  );
  await desk.query(
    `INSERT INTO admin_sessions (token_hash, admin_id, created_at, last_seen_at)
     SELECT $1, id, now(), now() FROM admins WHERE email = 'ben@example.com'`,
    [tokenHash(token)],
  );
  const removing = await desk.database.pool.connect();
  await removing.query(`BEGIN; DELETE FROM admins WHERE email = 'ben@example.com'`);
  return async () => {
    await removing.query('COMMIT');
    removing.release();
  };
}

test('A lead that is given to a colleague who is just being removed belongs to nobody', async () => {
  const { server, id } = await failedLead();
  const remove = await removeColleague();
  const giving = server.asAdmin('POST', '/api/leads/bulk', { ids: [id], assignedTo: 'ben@example.com' });
  await expect.poll(isWaiting).toBe(1);
  await remove();
  expect(await giving).toMatchObject({ status: 200 });
  expect(await desk.query('SELECT assigned_to FROM leads')).toEqual([{ assigned_to: null }]);
});

test('Of a lead that was given to a colleague while another change waited, the history says from whom it was taken', async () => {
  const { server, id } = await failedLead();
  const other = await desk.database.pool.connect();
  await other.query('BEGIN');
  await other.query('SELECT FROM leads FOR UPDATE');
  const taking = server.asAdmin('POST', '/api/leads/bulk', {
    ids: [id],
    assignedTo: null,
    status: 'contacted',
  });
  await expect.poll(isWaiting).toBe(1);
  await other.query(`UPDATE leads SET assigned_to = (SELECT id FROM admins WHERE email = $1)`, [
    testAdmin.email,
  ]);
  await other.query('COMMIT');
  other.release();
  expect(await taking).toMatchObject({ status: 200 });
  const { history } = (await server.asAdmin('GET', `/api/leads/${id}`)).body;
  expect(history).toContainEqual(
    expect.objectContaining({
      kind: 'assigned',
      detail: expect.objectContaining({ from: testAdmin.email }),
    }),
  );
});

test('Four statuses of a program are set at once, the others wait, and visitors get their prices meanwhile', async () => {
  const { server, id } = await failedLead();
  const made = await server.asAdmin('POST', '/api/admin/status-tokens', { name: 'Workflow' });
  const other = await desk.database.pool.connect();
  await other.query('BEGIN');
  await other.query('SELECT FROM leads FOR UPDATE');
  const set = Array.from({ length: 9 }, () =>
    sendJson(
      'POST',
      `${server.url}/api/leads/status`,
      { leadId: id, status: 'contacted' },
      String(made.body['token']),
    ),
  );
  await expect.poll(isWaiting).toBe(4);
  await desk.submit(server, { fullName: 'Ben' });
  expect(await isWaiting()).toBe(4);
  await other.query('COMMIT');
  other.release();
  expect((await Promise.all(set)).map(({ status }) => status)).toEqual(set.map(() => 200));
});

test('A colleague who saves a view while they are removed is signed out', async () => {
  const { url } = await desk.start();
  const remove = await removeColleague();
  const saving = sendJson('POST', `${url}/api/lead-views`, { name: 'Mine', query: 'status=new' }, token);
  await expect.poll(isWaiting).toBe(1);
  await remove();
  expect((await saving).status).toBe(401);
});

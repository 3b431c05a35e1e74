import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createMaintenanceStore } from '#server/observability/maintenance.ts';
import { useLeadDesk } from '#tests/support/lead-desk.ts';
import { testAdmin } from '#tests/support/test-admin.ts';
import { createEraseLeadStore } from './erase-lead-store.ts';
import { createEraseOldLeads } from './erase-old-leads.ts';

const { database, desk } = await useLeadDesk('2026-03-31T01:00:00Z');

/** Every row of every table of ours, as text. */
async function everything(): Promise<string> {
  const { rows: tables } = await database.pool.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
  );
  const contents: string[] = [];
  for (const { name } of tables) {
    const { rows } = await database.pool.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`);
    contents.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  return contents.join('\n');
}

async function expectWaiting(count: number): Promise<void> {
  const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  await expect.poll(async () => (await database.pool.query(waiting)).rowCount).toBe(count);
}

test('Erasing a lead leaves its numbers and nothing that names the person', async () => {
  const visit = randomUUID();
  const { _id } = await desk.visitor({
    sessionId: visit,
    fullName: 'Perpetua Quill',
    email: 'perpetua@quill.example.com',
    phone: '0498765432',
    utm_source: 'quill-campaign',
    gclid_id: 'click-quill',
  });
  await desk.send('POST', `/leads/${_id}/notes`, { text: 'Mrs Quill prefers mornings' });
  const hash = await database.pool.query<{ hash: string; estimate: string }>(
    'SELECT person_hash AS hash, newest_estimate_id AS estimate FROM leads WHERE id = $1',
    [_id],
  );
  const { hash: personHash = '', estimate } = hash.rows[0] ?? {};
  await database.pool.query(
    `WITH delivery AS (
       INSERT INTO deliveries (id, channel, event, lead_id, estimate_id, last_reason, external_id, progress, created_at)
       VALUES ($1, 'crm', 'lead.created', $2, $3, 'Quill was refused', 'contact-quill', '{"contact":"quill"}', now()) RETURNING id
     )
     INSERT INTO delivery_attempts (delivery_id, number, started_at, reason)
     SELECT id, 1, now(), 'Quill was refused' FROM delivery`,
    [randomUUID(), _id, estimate],
  );
  await database.pool.query(
    'INSERT INTO visits (id, last_contact, changed_at) VALUES ($1, $2, now()) ON CONFLICT DO NOTHING',
    [visit, personHash],
  );
  const personal = ['Perpetua', 'quill', 'Quill', '498765432', visit, personHash];
  const before = await everything();
  for (const trace of personal) expect(before).toContain(trace);

  expect((await desk.send('DELETE', `/leads/${_id}`)).json()).toEqual({ ok: true });

  const after = await everything();
  for (const trace of personal) expect(after).not.toContain(trace);
  const kept = await database.pool.query(
    `SELECT e.grand_total AS total, h.state FROM estimates e JOIN deliveries h ON h.lead_id = e.lead_id
     WHERE e.lead_id = $1`,
    [_id],
  );
  expect(kept.rows).toEqual([{ total: 92_820, state: 'cancelled' }]);
});

test('An erasure and a worker that records an attempt of the same lead wait for each other', async () => {
  const { _id } = await desk.visitor({ email: 'recorded@example.com' });
  await database.pool.query(
    `WITH delivery AS (
       INSERT INTO deliveries (id, channel, event, lead_id, estimate_id, created_at)
       SELECT $1, 'crm', 'lead.created', id, newest_estimate_id, now() FROM leads WHERE id = $2 RETURNING id
     )
     INSERT INTO delivery_attempts (delivery_id, number, started_at) SELECT id, 1, now() FROM delivery`,
    [randomUUID(), _id],
  );
  const worker = await database.pool.connect();
  await worker.query('BEGIN');
  await worker.query(`UPDATE deliveries SET state = 'delivered' WHERE lead_id = $1`, [_id]);
  const erased = desk.send('DELETE', `/leads/${_id}`);
  await expectWaiting(1);
  await worker.query(
    'UPDATE delivery_attempts SET finished_at = now() WHERE delivery_id IN (SELECT id FROM deliveries WHERE lead_id = $1)',
    [_id],
  );
  await worker.query('COMMIT');
  worker.release();
  expect((await erased).json()).toEqual({ ok: true });
});

test('Of a merge and an erasure at once the second sees what the first has done', async () => {
  const enquiry = (fullName: string) =>
    desk.visitor({ email: 'merged@example.com', fullName, sessionId: randomUUID() });
  const [first, second] = [await enquiry('First'), await enquiry('Second')];
  const namesLeft = async () => (await desk.list({ search: 'merged@' })).leads.map(({ name }) => name);
  /** Both wait for the first lead. */
  async function whileErased(path: string, body: object) {
    const holder = await database.pool.connect();
    await holder.query('BEGIN; SELECT FROM leads FOR UPDATE');
    const { revision } = await desk.detail(second._id);
    const changed = desk.send('POST', `/leads/${second._id}/${path}`, { ...body, revision });
    await expectWaiting(1);
    const erased = desk.send('DELETE', `/leads/${first._id}`);
    await expectWaiting(2);
    await holder.query('COMMIT');
    holder.release();
    return [await changed, await erased].map(({ statusCode }) => statusCode);
  }
  expect(await whileErased('merge', { into: first._id })).toEqual([200, 200]);
  expect(await namesLeft()).toEqual([]);
});

test('Other leads of the person are erased together, if they are named', async () => {
  const [first, second, third] = [
    await desk.visitor({ email: 'twice@example.com', fullName: 'Twice' }),
    await desk.visitor({ email: 'twice@example.com', fullName: 'Twice Again' }),
    await desk.visitor({ email: 'twice@example.com', fullName: 'Third' }),
  ];
  const another = await desk.visitor({ email: 'another@example.com', phone: '0400 333 222' });
  const refused = await desk.send('DELETE', `/leads/${first._id}?also=${second._id},${another._id}`);
  expect(refused.json()).toMatchObject({ code: 'lead_conflict' });
  expect((await desk.list({ search: 'twice' })).leads).toHaveLength(3);
  const also = `${second._id},no-id,${randomUUID()}`;
  expect((await desk.send('DELETE', `/leads/${first._id}?also=${also}`)).json()).toEqual({ ok: true });
  expect((await desk.list({ search: 'twice' })).leads.map(({ _id }) => _id)).toEqual([third._id]);
});

test('A saved view goes with a person whose two leads are erased at the same moment', async () => {
  const both = [
    await desk.visitor({ email: 'at-once@example.com', fullName: 'First' }),
    await desk.visitor({ email: 'at-once@example.com', fullName: 'Second', phone: '0400 111 999' }),
  ];
  await desk.send('POST', '/lead-views', { name: 'At once', query: 'search=at-once%40example.com' });
  const holder = await database.pool.connect();
  await holder.query('BEGIN; LOCK TABLE lead_views IN SHARE ROW EXCLUSIVE MODE');
  const erased = both.map(({ _id }) => desk.send('DELETE', `/leads/${_id}`));
  await expectWaiting(2);
  await holder.query('COMMIT');
  holder.release();
  expect((await Promise.all(erased)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect((await database.pool.query(`SELECT FROM lead_views WHERE name = 'At once'`)).rowCount).toBe(0);
});

test('A saved view that searches for the erased person, and for nobody else, goes with the lead', async () => {
  const former = { email: 'former@example.com', phone: '0400 777 888' };
  const lead = await desk.visitor({ ...former, fullName: 'Zoë O’Brien' });
  const correct = async (contact: object) => {
    const { revision } = await desk.detail(lead._id);
    return (await desk.send('PATCH', `/leads/${lead._id}/contact`, { ...contact, revision })).statusCode;
  };
  expect(await correct({ fullName: 'Violetta Viewed' })).toBe(200);
  expect((await desk.send('POST', `/leads/${lead._id}/undo`, { revision: 1 })).statusCode).toBe(200);
  expect(await correct({ fullName: 'Viola Viewed' })).toBe(200);
  expect(await correct({ email: 'viewed@example.com', phone: '0400 777 999' })).toBe(200);
  await desk.visitor({ email: 'stays@example.com', fullName: 'Viola Stays' });
  for (const [name, query] of [
    ['Her', 'search=viewed%40example.com&status=new'],
    ['Both', 'search=viola'],
    ['Before', 'search=former%40example.com'],
    ['Her phone before', 'search=viola+0400+777+888'],
    ['Only her phone before', 'search=0400+777'],
    ['Her name before', 'search=zoe+o%27brien+0400+777+888'],
    ['Her name between', 'search=violetta'],
    ['All', 'status=new'],
    ['Somebody else', 'search=nobody'],
  ]) {
    await desk.send('POST', '/lead-views', { name, query });
  }
  await desk.send('DELETE', `/leads/${lead._id}`);
  const { views } = (await desk.ask('/lead-views')).json<{ views: { name: string }[] }>();
  expect(views.map(({ name }) => name)).toEqual(['All', 'Both', 'Somebody else']);
});

test('The log of security events knows who erased and who exported', async () => {
  const { _id } = await desk.visitor({ email: 'logged@example.com' });
  await desk.send('DELETE', `/leads/${_id}`);
  await desk.ask('/leads/export.csv');
  const { events } = (await desk.ask('/admin/security-events')).json();
  expect(events.slice(0, 2)).toMatchObject([
    { kind: 'leads_exported', admin: testAdmin.email },
    { kind: 'lead_erased', admin: testAdmin.email, detail: { lead: _id } },
  ]);
});

test('An erased lead is gone from every view, but not from the statistics', async () => {
  const { _id } = await desk.visitor({ email: 'gone@example.com' });
  const before = (await desk.ask('/leads/overview')).json<{ leads: number }>();
  const { total } = await desk.list();
  await desk.send('DELETE', `/leads/${_id}`);
  expect((await desk.list()).total).toBe(total - 1);
  expect(await desk.list({ search: 'gone' })).toMatchObject({ leads: [], total: 0 });
  expect((await desk.ask(`/leads/${_id}`)).json().code).toBe('lead_not_found');
  expect((await desk.send('DELETE', `/leads/${_id}`)).statusCode).toBe(404);
  expect((await desk.send('PATCH', `/leads/${_id}/status`, { status: 'lost' })).statusCode).toBe(404);
  expect((await desk.ask('/leads/export.csv')).body).not.toContain('gone@example.com');
  await desk.setClock('2026-03-31T01:01:00Z');
  expect((await desk.ask('/leads/overview')).json<{ leads: number }>().leads).toBe(before.leads);
});

test('An erased person who comes back is a new lead', async () => {
  const visit = { sessionId: randomUUID(), email: 'back.again@example.com' };
  const first = await desk.visitor(visit);
  await desk.send('DELETE', `/leads/${first._id}`);
  const second = await desk.visitor(visit);
  expect(second._id).not.toBe(first._id);
});

const dayMs = 24 * 3_600_000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString();

function eraseOldLeads({ evenMany = false, clock = () => new Date() } = {}) {
  return createEraseOldLeads({
    database,
    retentionMonths: 2,
    evenMany,
    maintenance: createMaintenanceStore(database.orm),
    addForEvent: async () => undefined,
    clock,
    log: pino({ level: 'silent' }),
  })();
}

test('Old leads are erased and younger ones kept, however many processes erase', async () => {
  await database.pool.query('UPDATE leads SET created_at = $1', [daysAgo(70)]);
  await desk.setClock(daysAgo(50));
  await desk.visitor({ email: 'young@example.com' });
  const again = () => eraseOldLeads({ evenMany: true });
  expect(await Promise.all([again(), again(), again()])).toEqual([undefined, undefined, undefined]);
  expect((await desk.list()).leads.map(({ email }) => email)).toEqual(['young@example.com']);
  const { rows } = await database.pool.query(
    `SELECT lead_id, count(*) FROM lead_history WHERE kind = 'erased' GROUP BY lead_id HAVING count(*) > 1`,
  );
  expect(rows).toEqual([]);
});

test('An old lead stays as long as a young enquiry is merged into it, also by way of another', async () => {
  await database.pool.query('TRUNCATE leads CASCADE');
  await desk.setClock(daysAgo(70));
  const [old, between, alone] = [
    await desk.visitor({ email: 'first@joined.example.com' }),
    await desk.visitor({ email: 'second@joined.example.com', fullName: 'Between' }),
    await desk.visitor({ email: 'alone@joined.example.com', phone: '0400 222 333' }),
  ];
  await desk.setClock(daysAgo(1));
  const young = await desk.visitor({ email: 'third@joined.example.com', fullName: 'Young' });
  for (const [lead, of] of [
    [young, between],
    [between, old],
  ] as const) {
    expect((await desk.outcome(lead, { outcome: 'duplicate', of: of._id })).statusCode).toBe(200);
  }
  expect(await createEraseLeadStore(database, async () => undefined).count(new Date(daysAgo(60)))).toEqual({
    old: 1,
    all: 4,
  });
  expect(await eraseOldLeads()).toBeUndefined();
  const statuses = [old, between, young, alone].map(
    async ({ _id }) => (await desk.ask(`/leads/${_id}`)).statusCode,
  );
  expect(await Promise.all(statuses)).toEqual([200, 200, 200, 404]);
  await database.pool.query('TRUNCATE leads CASCADE');
});

test('A clock that runs ahead erases nothing, and is a problem of the status', async () => {
  await desk.setClock(daysAgo(50));
  await desk.visitor({ email: 'kept@example.com' });
  const tenYearsAhead = () => new Date(Date.now() + 3650 * dayMs);
  expect(await eraseOldLeads({ evenMany: true, clock: tenYearsAhead })).toMatch(
    /^Old leads are not erased: the clocks of server and database are \d+ minutes apart$/,
  );
  expect((await desk.list({ search: 'kept' })).total).toBe(1);
  const sixMinutesAhead = () => new Date(Date.now() + 6 * 60_000);
  expect(await eraseOldLeads({ clock: sixMinutesAhead })).toContain('6 minutes apart');
  await desk.setClock(new Date().toISOString());
  expect((await desk.ask('/admin/status')).json().problems).toContainEqual(
    expect.stringContaining('6 minutes apart'),
  );
});

test('A business with few leads has its old ones erased without being asked', async () => {
  await database.pool.query('UPDATE leads SET created_at = now()');
  await desk.setClock(daysAgo(70));
  for (const name of ['old', 'older']) await desk.visitor({ email: `${name}@example.com` });
  expect((await desk.list()).total).toBeLessThan(20);
  expect(await eraseOldLeads()).toBeUndefined();
  expect((await desk.list({ search: 'old' })).total).toBe(0);
});

test('More than twenty leads, if they are more than a twentieth of all, are erased only when somebody says so', async () => {
  await database.pool.query('UPDATE leads SET created_at = now()');
  const { total } = await desk.list();
  await desk.setClock(daysAgo(70));
  for (let number = 1; number <= 21; number += 1) await desk.visitor({ email: `old${number}@example.com` });
  expect(await eraseOldLeads()).toBe(
    `21 of ${total + 21} leads are older than they may be kept. As they are so many, your technician erases them: npm run leads:erase-old`,
  );
  expect((await desk.list({ search: 'old' })).total).toBe(21);

  await database.pool.query(
    `UPDATE leads SET created_at = now() WHERE id = (SELECT id FROM leads WHERE email = 'old1@example.com')`,
  );
  expect(await eraseOldLeads()).toBeUndefined();
  expect((await desk.list({ search: 'old' })).total).toBe(1);
  expect((await desk.ask('/admin/status')).json().problems).toEqual([]);
});

test('Leads that keep the wish for no calls are locked in one order with the lead that goes or changes', async () => {
  const leadOf = (fullName: string) =>
    desk.visitor({
      fullName,
      email: `${fullName}@wish.example.com`,
      phone: '0400000777',
      sessionId: randomUUID(),
    });
  const [first, wishing, last] = [await leadOf('first'), await leadOf('wishing'), await leadOf('last')];
  await database.pool.query('UPDATE leads SET do_not_phone = true WHERE id = $1', [wishing._id]);
  const lock = 'SELECT FROM leads WHERE id = $1 FOR UPDATE';
  const acts = [
    () => desk.send('PATCH', `/leads/${last._id}/contact`, { revision: last.revision, phone: '0400000778' }),
    () => desk.send('DELETE', `/leads/${last._id}`),
  ];
  for (const act of acts) {
    const holder = await database.pool.connect();
    await holder.query('BEGIN');
    await holder.query(lock, [first._id]);
    const done = act();
    await expectWaiting(1);
    await holder.query(`${lock} NOWAIT`, [last._id]);
    await holder.query('COMMIT');
    holder.release();
    expect((await done).statusCode).toBe(200);
    await database.pool.query(`UPDATE leads SET do_not_phone = false, phone = '+61400000777' WHERE id = $1`, [
      first._id,
    ]);
    await database.pool.query(`UPDATE leads SET phone = '+61400000777' WHERE id = $1`, [last._id]);
  }
});

test('It goes on when others have erased all of the leads that it waited for', async () => {
  await database.pool.query(
    `INSERT INTO leads (id, newest_estimate_id, created_at, grand_total, person_hash, name, email, mobile, state, customer_type, newest_fingerprint)
     SELECT gen_random_uuid(), gen_random_uuid(), $1::timestamptz + n * interval '1 second', 1, 'h', 'N', 'n@example.com', '', 'NSW', 'homeowner', 'f'
     FROM generate_series(1, 600) n`,
    [daysAgo(300)],
  );
  const other = await database.pool.connect();
  await other.query('BEGIN');
  await other.query(
    `UPDATE leads SET erased_at = now() WHERE id IN (SELECT id FROM leads WHERE erased_at IS NULL ORDER BY created_at LIMIT 500)`,
  );
  const erasing = eraseOldLeads({ evenMany: true });
  await expectWaiting(1);
  await other.query('COMMIT');
  other.release();
  expect(await erasing).toBeUndefined();
  const old = 'SELECT FROM leads WHERE erased_at IS NULL AND created_at < $1';
  expect((await database.pool.query(old, [daysAgo(200)])).rowCount).toBe(0);
});

test('Whom the security log cannot name as erased is not erased', async () => {
  const { _id } = await desk.person('not-logged');
  const { pool } = database;
  await pool.query(`ALTER TABLE security_events ADD CONSTRAINT none CHECK (kind <> 'lead_erased') NOT VALID`);
  const refused = await desk.send('DELETE', `/leads/${_id}`);
  await pool.query('ALTER TABLE security_events DROP CONSTRAINT none');
  expect(refused.statusCode).toBe(500);
  expect((await desk.detail(_id))._id).toBe(_id);
  expect((await desk.send('DELETE', `/leads/${_id}`)).json()).toEqual({ ok: true });
});

// Changes of many leads beside what others do at the same moment.
import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { eq, inArray, type SQL } from 'drizzle-orm';
import type { Pool } from 'pg';
import { expect, test } from 'vitest';
import type { LeadReport } from '#contract/leads/lead-report.ts';
import type { LeadListResponse } from '#contract/leads/leads.ts';
import type { SettableStatus } from '#domain/lead/lead.ts';
import { manageAdmins } from '#server/admins/manage-admins.ts';
import { leads } from '#server/database/schema.ts';
import { createStoppedMailboxes } from '#server/outbox/mail/stopped-mailboxes.ts';
import { useLeadDesk } from '#tests/support/lead-desk.ts';
import { testAdmin } from '#tests/support/test-admin.ts';
import { changeLeads } from './change-leads.ts';

const at = new Date('2026-03-02T01:00:00Z');
const { database, desk } = await useLeadDesk(at.toISOString());
const count = 1200;

/** Copies of one visitor's lead and its estimate. */
async function copies(
  id: string,
  many = count,
  client: Pick<Pool, 'query'> = database.pool,
): Promise<string[]> {
  const made = Array.from({ length: many }, () => ({ lead: randomUUID(), estimate: randomUUID() }));
  await client.query(
    `WITH made AS (SELECT * FROM json_to_recordset($2) AS m (lead uuid, estimate uuid)),
     leads_made AS (
       INSERT INTO leads (id, person_hash, newest_fingerprint, name, email, mobile, state, customer_type,
         newest_estimate_id, grand_total, created_at)
       SELECT m.lead, m.lead, '', o.name, o.email, o.mobile, o.state, o.customer_type, m.estimate, o.grand_total, o.created_at
       FROM made m, leads o WHERE o.id = $1
     )
     INSERT INTO estimates (id, lead_id, pricing_version_id, answers, lines, lift_total, shaft_total, installation_total,
       grand_total, marketing, link_hash, created_at)
     SELECT m.estimate, m.lead, e.pricing_version_id, e.answers, e.lines, e.lift_total, e.shaft_total, e.installation_total,
       e.grand_total, e.marketing, m.estimate, e.created_at
     FROM made m, estimates e WHERE e.lead_id = $1`,
    [id, JSON.stringify(made)],
  );
  return made.map(({ lead }) => lead);
}

/** A change that has written everything, and is held just before its COMMIT. */
function heldChange(where: SQL, status: SettableStatus, who: string) {
  const written = Promise.withResolvers<void>();
  const mayCommit = Promise.withResolvers<void>();
  const addForEvent = async () => {
    written.resolve();
    await mayCommit.promise;
  };
  const stoppedMailboxes = createStoppedMailboxes({ database, clock: () => at, links: { tokenOf: String } });
  const changed = changeLeads(
    { ...database, addForEvent, stoppedMailboxes },
    where,
    { kind: 'edit', status },
    { who, at, changeId: randomUUIDv7() },
  );
  return { changed, written: written.promise, mayCommit: mayCommit.resolve };
}

test('A bulk change of 1,200 leads beside a note and an open report is in the next report, to the last lead', async () => {
  const { _id: other } = await desk.visitor({ email: 'noted@example.com' });
  const ids = await copies(other);
  const report = async () => (await desk.ask('/leads/report?days=7')).json<LeadReport>();
  expect((await report()).won.now.count).toBe(0);

  const { changed, written, mayCommit } = heldChange(inArray(leads.id, ids), 'closed', testAdmin.email);
  await written;
  // A colleague's entry has a later number, and is committed before.
  await desk.send('POST', `/leads/${other}/notes`, { text: 'Rang' });
  expect((await report()).won.now.count).toBe(0);
  mayCommit();
  expect(await changed).toHaveLength(count);

  const { won, byPerson } = await report();
  expect(won.now.count).toBe(count);
  expect(byPerson).toMatchObject([{ person: testAdmin.email, leads: count + 1, won: count }]);
  expect((await desk.list({ datesOf: 'won' })).total).toBe(count);
});

/** What became of all leads of a list. */
async function changeAll(filter: object, { asOf, snapshot }: LeadListResponse, change: object) {
  const answer = await desk.send('POST', '/leads/bulk', { filter, asOf, snapshot, ...change });
  const { results } = answer.json<{ results: { id: string; outcome: string; name?: string }[] }>();
  return new Map(results.map(({ id, ...became }) => [id, became]));
}

test.each(['lost', 'proposal'] as const)(
  'Of all results, what a colleague began to change before the list was read, and ended after it, is left: %s',
  async (status) => {
    const first = await desk.person(`underway-${status}-a`);
    const second = await desk.person(`underway-${status}-b`);
    const { changed, written, mayCommit } = heldChange(eq(leads.id, first._id), status, 'mia@example.com');
    await written;
    await desk.setClock('2026-03-02T01:01:00Z');
    const filter = { search: `underway-${status}` };
    const list = await desk.list(filter);
    mayCommit();
    await changed;
    expect(await changeAll(filter, list, { status: 'contacted' })).toEqual(
      new Map([
        [first._id, { outcome: 'conflict', name: first.name }],
        [second._id, { outcome: 'changed' }],
      ]),
    );
    expect(await desk.detail(first._id)).toMatchObject({ status });
    // Who has read the list since has seen it, also if it was taken back.
    await desk.send('POST', `/leads/${second._id}/undo`, { revision: 1 });
    const again = await changeAll(filter, await desk.list(filter), { status: 'contacted' });
    expect([...again.values()]).toEqual([{ outcome: 'changed' }, { outcome: 'changed' }]);
  },
);

test('A lead that was being made while the list was read is named and left', async () => {
  const { _id: first } = await desk.person('being-made');
  const making = await database.pool.connect();
  await making.query('BEGIN');
  const made = await copies(first, 1, making);
  await desk.setClock('2026-03-02T01:02:00Z');
  const filter = { search: 'being-made' };
  const list = await desk.list(filter);
  await making.query('COMMIT');
  making.release();
  expect(list.total).toBe(1);
  expect(await changeAll(filter, list, { status: 'lost' })).toEqual(
    new Map(
      [first, ...made].map((id) => [
        id,
        id === first ? { outcome: 'changed' } : { outcome: 'conflict', name: 'being-made' },
      ]),
    ),
  );
  expect((await changeAll(filter, await desk.list(filter), { assignedTo: testAdmin.email })).size).toBe(2);
});

test('Of all results, a lead is left that another price, or a colleague’s note, has brought into them since', async () => {
  const visit = { sessionId: randomUUID() };
  const listed = await desk.person('came-before', { numberOfStops: 5 });
  const priced = await desk.person('came-since', { ...visit, numberOfStops: 3 });
  const filter = { search: 'came-', stops: '5' };
  const list = await desk.list(filter);
  expect(list.total).toBe(1);
  await desk.person('came-since', { ...visit, numberOfStops: 5 });
  expect(await changeAll(filter, list, { status: 'lost' })).toEqual(
    new Map([
      [listed._id, { outcome: 'changed' }],
      [priced._id, { outcome: 'conflict', name: priced.name }],
    ]),
  );

  // Nor one whose person was removed, or that became old.
  const mia = 'removed@example.com';
  await manageAdmins(['add', mia, '--name', 'Mia Park'], database, () => at);
  await desk.send('PATCH', `/leads/${listed._id}`, { assignedTo: mia, revision: 1 });
  const unassigned = { search: 'came-', assignedTo: 'none' };
  const free = await desk.list(unassigned);
  expect(free.total).toBe(1);
  await desk.send('DELETE', `/admin/people/${mia}`);
  expect((await changeAll(unassigned, free, { status: 'lost' })).get(listed._id)?.outcome).toBe('conflict');
  await desk.setClock('2026-03-03T00:59:00Z');
  const { _id: young } = await desk.person('came-young', { numberOfStops: 2 });
  await desk.setClock('2026-03-04T00:58:00Z');
  const waiting = { search: 'came-young', untouched: 'true' };
  const none = await desk.list(waiting);
  await desk.setClock('2026-03-04T01:00:00Z');
  expect((await desk.list(waiting)).leads.map(({ _id }) => _id)).toEqual([young]);
  expect((await changeAll(waiting, none, { status: 'lost' })).size).toBe(0);

  const noted = { search: 'stall' };
  const before = await desk.list(noted);
  await desk.send('POST', `/leads/${priced._id}/notes`, { text: 'Met at our stall' });
  await database.pool.query(`UPDATE lead_history SET who = 'mia@example.com' WHERE lead_id = $1`, [
    priced._id,
  ]);
  expect(await changeAll(noted, before, { status: 'lost' })).toEqual(
    new Map([[priced._id, { outcome: 'conflict', name: priced.name }]]),
  );
});

test.each(['', '1:2', '1:2:a', '1:2:3,', '-1:2:', `${'9'.repeat(19)}:1:`])(
  'The snapshot %j is refused with a sentence',
  async (snapshot) => {
    const body = { filter: {}, asOf: at.toISOString(), snapshot, status: 'lost' };
    expect((await desk.send('POST', '/leads/bulk', body)).json()).toMatchObject({
      code: 'bad_input',
      error: 'Pass the snapshot of the list as it is',
    });
  },
);

// A change of very many leads beside a note and an open report.
import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { LeadReport } from '#contract/leads/lead-report.ts';
import { leads } from '#server/database/schema.ts';
import { createStoppedMailboxes } from '#server/outbox/mail/stopped-mailboxes.ts';
import { useLeadDesk } from '#tests/support/lead-desk.ts';
import { testAdmin } from '#tests/support/test-admin.ts';
import { changeLeads } from './change-leads.ts';

const at = new Date('2026-03-02T01:00:00Z');
const { database, desk } = await useLeadDesk(at.toISOString());
const count = 1200;

/** Copies of one visitor's lead and its estimate. */
async function copies(id: string): Promise<string[]> {
  const made = Array.from({ length: count }, () => ({ lead: randomUUID(), estimate: randomUUID() }));
  await database.pool.query(
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

test('A bulk change of 1,200 leads beside a note and an open report is in the next report, to the last lead', async () => {
  const { _id: other } = await desk.visitor({ email: 'noted@example.com' });
  const ids = await copies(other);
  const report = async () => (await desk.ask('/leads/report?days=7')).json<LeadReport>();
  expect((await report()).won.now.count).toBe(0);

  // The change has written everything, and is held just before its COMMIT.
  const written = Promise.withResolvers<undefined>();
  const mayCommit = Promise.withResolvers<undefined>();
  const addForEvent = async () => {
    written.resolve(undefined);
    await mayCommit.promise;
  };
  const links = { tokenOf: String };
  const stoppedMailboxes = createStoppedMailboxes({ database, clock: () => at, links });
  const changed = changeLeads(
    { ...database, addForEvent, stoppedMailboxes },
    inArray(leads.id, ids),
    { kind: 'edit', status: 'closed' },
    { who: testAdmin.email, at, changeId: randomUUIDv7() },
  );
  await written.promise;
  // A colleague's entry has a later number, and is committed before.
  await desk.send('POST', `/leads/${other}/notes`, { text: 'Rang' });
  expect((await report()).won.now.count).toBe(0);
  mayCommit.resolve(undefined);
  expect(await changed).toHaveLength(count);

  const { won, byPerson } = await report();
  expect(won.now.count).toBe(count);
  expect(byPerson).toMatchObject([{ person: testAdmin.email, leads: count + 1, won: count }]);
  expect((await desk.list({ datesOf: 'won' })).total).toBe(count);
});

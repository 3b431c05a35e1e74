// Leads that end without being lost: wrong numbers, spam, and duplicates, which are merged into another lead.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { LeadDetail } from '#contract/leads/lead-detail.ts';
import type { LeadOverview, LeadReport } from '#contract/leads/lead-report.ts';
import type { Lead } from '#contract/leads/leads.ts';
import { sandboxWebhookSecret } from '#sandbox/webhooks.ts';
import { useLeadDesk } from '#tests/support/lead-desk.ts';

const env = {
  ROLE: 'web',
  WEBHOOK_URLS: 'http://127.0.0.1:9/hook',
  WEBHOOK_SECRET: sandboxWebhookSecret,
  CRM_URL: 'http://127.0.0.1:9/crm',
};
const { database, desk } = await useLeadDesk('2026-03-02T01:00:00Z', env);
const { detail, outcome, person, emails } = desk;

const decided = async () => (await desk.ask('/leads/report?days=7')).json<LeadReport>().decided.now;

async function eventsOf({ _id }: Lead): Promise<string[]> {
  const { rows } = await database.pool.query<{ sent: string }>(
    `SELECT c.kind || ' ' || d.event AS sent FROM deliveries d JOIN channels c ON c.name = d.channel
     WHERE d.lead_id = $1 AND d.event <> 'lead.created' ORDER BY d.id`,
    [_id],
  );
  return rows.map(({ sent }) => sent);
}

/** Two enquiries of one person, in two visits. */
async function enquiries(name: string) {
  const first = await person(name, { sessionId: randomUUID() });
  const second = await person(name, { sessionId: randomUUID(), numberOfStops: 6 });
  return { first, second };
}

const merge = (from: Lead, into: string, revision = from.revision) =>
  desk.send('POST', `/leads/${from._id}/merge`, { into, revision });

async function expectWaiting(): Promise<void> {
  const waits = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  await expect.poll(async () => (await database.pool.query(waits)).rowCount).toBe(1);
}

test.each(['wrong_number', 'spam'])('%s closes a lead, and no win rate counts it', async (given) => {
  const before = await decided();
  const lead = await person(given);
  const answer = await outcome(lead, { outcome: given });
  expect(answer.json()).toMatchObject({ status: 'lost', outcomeReason: given, followUpOn: null });
  expect(await decided()).toEqual(before);
  expect(await emails({ reason: given })).toEqual([lead.email]);
  expect(await emails({ datesOf: 'decided' })).not.toContain(lead.email);
  const csv = (await desk.ask(`/leads/export.csv?reason=${given}`)).body;
  expect(csv).toContain(given === 'spam' ? '"Spam"' : '"Wrong number"');
  // It was a loss after all, and then none again.
  const lost = await outcome(await detail(lead._id), { outcome: 'lost', reason: 'price' });
  expect(lost.json()).toMatchObject({ outcomeReason: 'price' });
  expect(await decided()).toEqual({ ...before, lost: before.lost + 1 });
  await desk.send('POST', `/leads/${lead._id}/undo`, { revision: lost.json<Lead>().revision });
  expect(await detail(lead._id)).toMatchObject({ outcomeReason: given });
  expect(await decided()).toEqual(before);
});

test('Of two merged enquiries both estimates, histories, deliveries and links are kept, and webhooks and CRM hear', async () => {
  const { first, second } = await enquiries('merged');
  const before = await decided();
  await desk.send('POST', `/leads/${second._id}/notes`, { text: 'Wants six stops' });
  const answer = await merge(second, first._id);
  expect(answer.json()).toMatchObject({
    status: 'lost',
    outcomeReason: 'duplicate',
    mergedInto: first._id,
  });
  expect(await decided()).toEqual(before);

  const kept: LeadDetail = await detail(first._id);
  expect(kept).toMatchObject({ status: 'new', grandTotal: first.grandTotal, reference: first.reference });
  expect(kept.earlierEstimates).toMatchObject([{ reference: second.reference }]);
  expect(kept.history).toMatchObject([{ kind: 'outcome' }, { detail: { text: 'Wants six stops' } }]);
  expect(new Set(kept.deliveries.map(({ event }) => event))).toContain('lead.merged');
  expect(kept.otherEnquiries).toEqual([]);
  for (const { estimateUrl } of [first, second]) {
    const link = `/estimates/${estimateUrl.split('/').at(-1)}`;
    expect((await desk.ask(link)).statusCode).toBe(200);
  }
  expect((await eventsOf(second)).toSorted()).toEqual([
    'crm lead.merged',
    'webhook lead.merged',
    'webhook lead.status_changed',
  ]);

  const { revision } = answer.json<Lead>();
  const undone = await desk.send('POST', `/leads/${second._id}/undo`, { revision });
  expect(undone.json()).toMatchObject({ status: 'new', outcomeReason: null, mergedInto: null });
  expect(await detail(first._id)).toMatchObject({ earlierEstimates: [], history: [] });
  expect((await detail(first._id)).otherEnquiries).toHaveLength(1);
  expect((await eventsOf(second)).filter((sent) => sent.endsWith('lead.merged'))).toHaveLength(4);
});

test('A lead is merged neither into itself, nor into a merged one, nor into nothing', async () => {
  const { first, second } = await enquiries('circle');
  expect((await merge(first, second._id)).statusCode).toBe(200);
  for (const [from, into] of [
    [second, second._id],
    [second, first._id],
    [second, randomUUID()],
    [second, 'nothing'],
  ] as const) {
    expect((await merge(from, into)).json()).toMatchObject({ code: 'cannot_merge' });
  }
  expect((await merge(second, first._id, 7)).json()).toMatchObject({ code: 'lead_conflict' });
  const without = await outcome(second, { outcome: 'duplicate' });
  expect(without.json()).toMatchObject({ code: 'bad_input', details: [{ path: 'of' }] });
  expect((await outcome(second, { outcome: 'spam', of: first._id })).statusCode).toBe(400);
});

test('Two that are merged into each other at once: one of them is', async () => {
  const { first, second } = await enquiries('at-once');
  const answers = await Promise.all([merge(first, second._id), merge(second, first._id)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
    200, 409,
  ]);
});

test('A lead that is closed by hand after a merge stands for itself again; erasing takes the merged ones along', async () => {
  const { first, second } = await enquiries('by-hand');
  await merge(second, first._id);
  const reopened = await desk.send('PATCH', `/leads/${second._id}/status`, { status: 'contacted' });
  expect(reopened.json()).toMatchObject({ mergedInto: null, outcomeReason: null });
  const again = await merge(await detail(second._id), first._id);
  expect(again.statusCode).toBe(200);
  await desk.send('DELETE', `/leads/${first._id}`);
  expect((await desk.ask(`/leads/${second._id}`)).statusCode).toBe(404);
});

test('Suspected robots are a queue: counted until somebody has said what they are', async () => {
  const robots = async () => (await desk.ask('/leads/overview')).json<LeadOverview>().robots;
  const trap = { companyWebsite: 'https://example.com' };
  const [one, other] = [await person('robot-one', trap), await person('robot-other', trap)];
  expect(await robots()).toBe(2);
  expect(await desk.list({ suspectedRobot: 'true', status: 'new' })).toMatchObject({ total: 2 });
  await desk.send('POST', `/leads/${one._id}/real`);
  expect(await robots()).toBe(1);
  await outcome(other, { outcome: 'spam' });
  expect(await robots()).toBe(0);
});

test('Taking a change back never merges two leads into each other', async () => {
  const { first, second } = await enquiries('circle');
  expect((await merge(first, second._id)).statusCode).toBe(200);
  // A status takes the merge apart.
  const apart = await desk.send('PATCH', `/leads/${first._id}/status`, {
    status: 'contacted',
    revision: (await detail(first._id)).revision,
  });
  expect(apart.statusCode).toBe(200);
  expect((await merge(await detail(second._id), first._id)).statusCode).toBe(200);
  const { revision } = await detail(first._id);
  const undone = await desk.send('POST', `/leads/${first._id}/undo`, { revision });
  expect(undone.statusCode).toBe(409);
  expect(undone.json()).toMatchObject({ code: 'cannot_merge' });
  expect(await detail(first._id)).toMatchObject({ mergedInto: null, status: 'contacted' });
});

test('Undo of a change of many leads says which lead it did not merge again, since the other one was merged meanwhile', async () => {
  const { first, second } = await enquiries('bulk-undo');
  const third = await person('bulk-undo', { sessionId: randomUUID(), numberOfStops: 4 });
  await merge(second, first._id);
  const answer = await desk.send('POST', '/leads/bulk', { ids: [second._id], status: 'contacted' });
  expect((await merge(first, third._id)).statusCode).toBe(200);
  const undone = await desk.send('POST', `/leads/bulk/${answer.json<{ change: string }>().change}/undo`);
  expect(await detail(second._id)).toMatchObject({ status: 'contacted', mergedInto: null });
  expect(undone.json()).toMatchObject({ results: [{ id: second._id, outcome: 'changed_since' }] });
});

/** A program that sets statuses. */
async function startProgram() {
  const made = await desk.send('POST', '/admin/status-tokens', { name: 'Workflow' });
  const authorization = `Bearer ${made.json<{ token: string }>().token}`;
  return (payload: object, key?: string) =>
    desk.app.inject({
      method: 'POST',
      url: '/api/leads/status',
      headers: { authorization, ...(key !== undefined && { 'idempotency-key': key }) },
      payload,
    });
}

test('A program that names the email of merged enquiries sets the status of the one that goes on', async () => {
  const { first, second } = await enquiries('named-by-email');
  await merge(second, first._id);
  const program = await startProgram();
  const set = (more: object) => program({ email: first.email, ...more });
  expect((await set({ status: 'contacted' })).json()).toEqual({ leadId: first._id, status: 'contacted' });
  expect((await set({ status: 'qualified', newest: true })).json()).toMatchObject({ leadId: first._id });
  expect(await detail(second._id)).toMatchObject({ mergedInto: first._id });
});

test('A program’s status goes to the lead into which the named one is merged meanwhile, and on to the end of several merges', async () => {
  const { first, second } = await enquiries('merged-meanwhile');
  const third = await person('merged-meanwhile', { sessionId: randomUUID(), numberOfStops: 4 });
  const program = await startProgram();
  const locked = await database.pool.connect();
  await locked.query('BEGIN');
  await locked.query('UPDATE leads SET merged_into = $2 WHERE id = $1', [second._id, first._id]);
  const asked = program({ leadId: second._id, status: 'contacted' });
  await expectWaiting();
  await locked.query('COMMIT');
  locked.release();
  expect((await asked).json()).toEqual({ leadId: first._id, status: 'contacted' });
  expect(await detail(second._id)).toMatchObject({ mergedInto: first._id, status: 'new' });

  expect((await merge(await detail(first._id), third._id)).statusCode).toBe(200);
  const later = await program({ leadId: second._id, status: 'qualified' });
  expect(later.json()).toEqual({ leadId: third._id, status: 'qualified' });
  expect(await detail(first._id)).toMatchObject({ mergedInto: third._id, status: 'lost' });
});

test('Behind several merges a program’s status waits for the first of the leads, as a change of all of them does, and keeps none from it', async () => {
  const { first, second } = await enquiries('in-one-order');
  const third = await person('in-one-order', { sessionId: randomUUID(), numberOfStops: 4 });
  await merge(third, second._id);
  await merge(await detail(second._id), first._id);
  const program = await startProgram();
  const other = await database.pool.connect();
  await other.query('BEGIN');
  const ids = [first, second, third].map(({ _id }) => _id).toSorted();
  const lock = 'SELECT FROM leads WHERE id = ANY($1) FOR NO KEY UPDATE';
  await other.query(lock, [ids.slice(0, 1)]);
  const asked = program({ leadId: third._id, status: 'contacted' });
  await expectWaiting();
  const left = await other.query(`${lock} SKIP LOCKED`, [ids]);
  await other.query('COMMIT');
  other.release();
  expect(left.rowCount).toBe(3);
  expect((await asked).json()).toEqual({ leadId: first._id, status: 'contacted' });
});

test('An undo that merges again waits for both leads in one order, and keeps neither from others', async () => {
  const { first, second } = await enquiries('undo-in-one-order');
  const [low, high] = [first, second].toSorted((one, other) => (one._id < other._id ? -1 : 1));
  if (!low || !high) throw new Error('two leads');
  await merge(high, low._id);
  const lost = await outcome(await detail(high._id), { outcome: 'lost', reason: 'price' });
  const { revision } = lost.json<Lead>();
  const other = await database.pool.connect();
  await other.query('BEGIN');
  const lock = 'SELECT FROM leads WHERE id = ANY($1) FOR NO KEY UPDATE';
  await other.query(lock, [[low._id]]);
  const asked = desk.send('POST', `/leads/${high._id}/undo`, { revision });
  await expectWaiting();
  const left = await other.query(`${lock} SKIP LOCKED`, [[low._id, high._id]]);
  await other.query('COMMIT');
  other.release();
  expect(left.rowCount).toBe(2);
  expect((await asked).json()).toMatchObject({ mergedInto: low._id });
});

test('A program’s request that is sent again while the first one waits is answered with the same lead', async () => {
  const first = await person('sent-twice');
  const program = await startProgram();
  const locked = await database.pool.connect();
  await locked.query('BEGIN');
  await locked.query('SELECT FROM leads WHERE id = $1 FOR UPDATE', [first._id]);
  const ask = () => program({ email: first.email, newest: true, status: 'contacted' }, 'sent-twice');
  const asked = ask();
  await expectWaiting();
  const second = await person('sent-twice', { sessionId: randomUUID(), numberOfStops: 6 });
  const again = await ask();
  await locked.query('COMMIT');
  locked.release();
  expect(again.json()).toEqual({ leadId: second._id, status: 'contacted' });
  expect((await asked).json()).toEqual(again.json());
  expect(await detail(first._id)).toMatchObject({ status: 'new' });
});

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Lead } from '#contract/leads/leads.ts';
import { useLeadDesk } from '#tests/support/lead-desk.ts';
import { testAdmin } from '#tests/support/test-admin.ts';

// In Sydney it is the 3rd already.
const { desk } = await useLeadDesk('2026-03-02T14:00:00Z');

const { detail, emails, outcome, person: visitor } = desk;

test.each([
  ['no_answer', 'contacted', '2026-03-04'],
  ['spoke', 'contacted', '2026-03-06'],
  ['site_visit', 'qualified', '2026-03-06'],
  ['won', 'closed', null],
  ['lost', 'lost', null],
])('%s sets %s and the follow-up %s, with one entry in the history', async (given, status, followUpOn) => {
  const lead = await visitor(`outcome-${given}`);
  const answer = await outcome(lead, { outcome: given, note: 'Rang at noon' });
  expect(answer.json()).toMatchObject({ status, followUpOn, revision: 1 });
  expect((await detail(lead._id)).history).toMatchObject([
    {
      kind: 'outcome',
      who: testAdmin.email,
      detail: { outcome: given, from: 'new', to: status, followUpOn, note: 'Rang at noon' },
    },
  ]);
});

test('A day that is chosen goes before the usual one, and none is a choice too', async () => {
  const lead = await visitor('chosen-day');
  const first = await outcome(lead, { outcome: 'spoke', followUpOn: '2026-04-01' });
  expect(first.json()).toMatchObject({ followUpOn: '2026-04-01' });
  const second = await outcome(first.json<Lead>(), { outcome: 'no_answer', followUpOn: null });
  expect(second.json()).toMatchObject({ followUpOn: null });
});

test('A reason and a sold amount are kept until the status is set anew', async () => {
  const won = await visitor('won');
  const sold = await outcome(won, { outcome: 'won', amount: 90_500 });
  expect(sold.json()).toMatchObject({ status: 'closed', soldAmount: 90_500, outcomeReason: null });
  const lost = await visitor('lost');
  expect((await outcome(lost, { outcome: 'lost', reason: 'competitor' })).json()).toMatchObject({
    outcomeReason: 'competitor',
  });
  expect(await emails({ reason: 'competitor' })).toEqual([lost.email]);
  const unpriced = await visitor('won-for-nothing-known');
  await outcome(unpriced, { outcome: 'won' });
  expect(await emails({ sold: 'true' })).toContain(won.email);
  expect(await emails({ sold: 'true' })).not.toContain(unpriced.email);
  expect(await emails({ sold: 'false' })).toContain(unpriced.email);
  expect(await emails({ sold: 'false' })).not.toContain(won.email);
  const again = await desk.send('PATCH', `/leads/${won._id}/status`, { status: 'proposal' });
  expect(again.json()).toMatchObject({ soldAmount: null });
});

test.each([
  ['won', { amount: 90_500 }, { status: 'closed', soldAmount: 90_500 }],
  ['lost', { reason: 'competitor' }, { status: 'lost', outcomeReason: 'competitor' }],
])('A later call to somebody whose lead was %s keeps %j', async (decided, given, kept) => {
  const lead = await visitor(`called-after-${decided}`);
  let answer = await outcome(lead, { outcome: decided, ...given });
  for (const call of ['spoke', 'no_answer', 'site_visit', decided]) {
    answer = await outcome(answer.json<Lead>(), { outcome: call });
    expect(answer.json()).toMatchObject({ ...kept, followUpOn: null });
  }
});

test('Closing or losing a lead ends its follow-up; a day that is chosen afterwards brings it back to Today', async () => {
  const lead = await visitor('served');
  const id = lead._id;
  const choose = async (followUpOn: string) => {
    const { revision } = await detail(id);
    const answer = await desk.send('PATCH', `/leads/${id}`, { followUpOn, revision });
    expect(answer.json()).toMatchObject({ followUpOn });
  };
  for (const close of [
    () => desk.send('PATCH', `/leads/${id}/status`, { status: 'closed' }),
    () => desk.send('POST', '/leads/bulk', { ids: [id], status: 'lost' }),
    async () => outcome(await detail(id), { outcome: 'won' }),
  ]) {
    await choose('2026-03-03');
    await close();
    expect(await detail(id)).toMatchObject({ followUpOn: null });
    expect(await emails({ view: 'today' })).not.toContain(lead.email);
  }
  await choose('2026-03-03');
  await outcome(await detail(id), { outcome: 'spoke' });
  expect(await detail(id)).toMatchObject({ status: 'closed', followUpOn: '2026-03-03' });
  expect(await emails({ view: 'today' })).toContain(lead.email);
  expect(await emails({ due: 'true' })).toContain(lead.email);
});

test.each([
  [{ outcome: 'won', reason: 'price' }, 'reason'],
  [{ outcome: 'lost', amount: 1 }, 'amount'],
  [{ outcome: 'won', amount: 1.5 }, 'amount'],
  [{ outcome: 'won', amount: -1 }, 'amount'],
  [{ outcome: 'nonsense' }, 'outcome'],
  [{ outcome: 'spoke', followUpOn: 'tomorrow' }, 'followUpOn'],
  [{ outcome: 'spoke', id: 'x' }, 'id'],
])('The outcome %j is refused with the field that is wrong', async (body, path) => {
  const [lead] = (await desk.list()).leads;
  const answer = await desk.send('POST', `/leads/${lead?._id}/outcome`, {
    revision: 0,
    id: randomUUID(),
    ...body,
  });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code: 'bad_input', details: [{ path }] });
});

test('An outcome whose reply was lost is stored once; one on an older revision is a conflict', async () => {
  const lead = await visitor('twice');
  const body = { outcome: 'no_answer', id: randomUUID() };
  for (const answer of [await outcome(lead, body), await outcome(lead, body)]) {
    expect(answer.json()).toMatchObject({ status: 'contacted', revision: 1 });
  }
  expect((await detail(lead._id)).history).toHaveLength(1);
  expect((await outcome(lead, { outcome: 'lost' })).json()).toMatchObject({ code: 'lead_conflict' });
});

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Lead } from '#contract/leads/leads.ts';
import { manageAdmins } from '#server/admins/manage-admins.ts';
import { useLeadDesk } from '#tests/support/lead-desk.ts';
import { testAdmin } from '#tests/support/test-admin.ts';

const { database, desk } = await useLeadDesk('2026-03-02T01:00:00Z');
const colleague = 'mia@example.com';
await manageAdmins(['add', colleague], database, () => new Date('2026-03-02T01:00:00Z'));

const { detail, person: visitor } = desk;
const undo = (id: string, revision: number) => desk.send('POST', `/leads/${id}/undo`, { revision });

test('The newest change is taken back, then the one before; the history keeps all of them', async () => {
  const lead = await visitor('back');
  const { _id: id } = lead;
  await desk.outcome(lead, { outcome: 'won', amount: 90_000 });
  await desk.send('PATCH', `/leads/${id}`, { assignedTo: colleague, followUpOn: '2026-03-09', revision: 1 });
  await desk.setClock('2026-03-02T01:01:00Z');
  await desk.send('POST', `/leads/${id}/notes`, { text: 'Rang' });

  const first = await undo(id, 2);
  expect(first.json()).toMatchObject({ status: 'closed', assignedTo: null, followUpOn: null, revision: 3 });
  const second = await undo(id, 3);
  expect(second.json()).toMatchObject({ status: 'new', soldAmount: null, revision: 4 });
  const { history, touchedAt } = await detail(id);
  expect(touchedAt).toBe('2026-03-02T01:01:00.000Z');
  const told = history.map(({ kind, undoneAt, detail: { kind: of } }) => [kind, of, undoneAt !== null]);
  expect(told).toEqual(
    expect.arrayContaining([
      ['undo', 'outcome', false],
      ['undo', 'assigned', false],
      ['undo', 'follow_up', false],
      ['note', undefined, false],
      ['assigned', undefined, true],
      ['follow_up', undefined, true],
      ['outcome', undefined, true],
    ]),
  );
  expect(told).toHaveLength(7);
  await desk.setClock('2026-03-02T01:00:00Z');
  const nothing = await undo(id, 4);
  expect(nothing.statusCode).toBe(404);
  expect(nothing.json()).toMatchObject({ code: 'nothing_to_undo' });
});

test('A lead whose outcome was a mistake is untouched again', async () => {
  const lead = await visitor('mistake');
  await desk.outcome(lead, { outcome: 'lost' });
  expect((await undo(lead._id, 1)).json()).toMatchObject({ status: 'new', touchedAt: null });
  const lost = { datesOf: 'decided', from: '2026-03-01', search: 'mistake' };
  expect((await desk.list(lost)).total).toBe(0);
});

test('Nothing is taken back that somebody else changed since, or after an hour', async () => {
  const { _id: id } = await visitor('late');
  await desk.send('PATCH', `/leads/${id}/status`, { status: 'contacted' });
  expect((await undo(id, 0)).json()).toMatchObject({ code: 'lead_conflict' });
  await desk.setClock('2026-03-02T02:00:00Z');
  expect((await undo(id, 1)).json()).toMatchObject({ code: 'nothing_to_undo' });
  expect((await undo(randomUUID(), 1)).json()).toMatchObject({ code: 'lead_not_found' });
  expect((await undo('x', 1)).statusCode).toBe(404);
  await desk.setClock('2026-03-02T01:00:00Z');
  expect((await undo(id, 1)).json()).toMatchObject({ status: 'new' });
});

test('A correction that is taken back follows the visitor again', async () => {
  const visit = { sessionId: randomUUID() };
  const lead = await visitor('corrected', { ...visit, state: 'NSW' });
  await desk.send('PATCH', `/leads/${lead._id}/contact`, {
    state: 'QLD',
    phone: '0455 000 111',
    revision: 0,
  });
  expect((await undo(lead._id, 1)).json()).toMatchObject({ state: 'NSW', mobile: lead.mobile });
  const again = await visitor('corrected', { ...visit, state: 'WA', numberOfStops: 2 });
  expect(again).toMatchObject({ _id: lead._id, state: 'WA' });
});

test('A person who was removed meanwhile does not look after a lead again', async () => {
  const { _id: id } = await visitor('removed');
  await manageAdmins(['add', 'gone@example.com'], database, () => new Date('2026-03-02T01:00:00Z'));
  await desk.send('PATCH', `/leads/${id}`, { assignedTo: 'gone@example.com', revision: 0 });
  await desk.send('PATCH', `/leads/${id}`, { assignedTo: colleague, revision: 1 });
  await database.pool.query(`DELETE FROM admins WHERE email = 'gone@example.com'`);
  expect((await undo(id, 2)).json()).toMatchObject({ assignedTo: null });
});

test('A change of several leads is taken back where nothing happened since, as often as it is asked', async () => {
  const leads: Lead[] = [];
  for (const name of ['many-a', 'many-b', 'many-c', 'many-d']) leads.push(await visitor(name));
  const [one, two, three, four] = leads.map(({ _id }) => _id);
  await desk.send('PATCH', `/leads/${two}/status`, { status: 'lost' });
  const answer = await desk.send('POST', '/leads/bulk', {
    ids: [one, two, three, four],
    status: 'qualified',
    assignedTo: colleague,
  });
  const { change } = answer.json<{ change: string }>();
  await desk.send('PATCH', `/leads/${three}/status`, { status: 'proposal' });
  await desk.send('DELETE', `/leads/${four}`);

  for (let time = 0; time < 2; time += 1) {
    const undone = await desk.send('POST', `/leads/bulk/${change}/undo`);
    const { results } = undone.json<{ results: { id: string }[] }>();
    expect(
      results.toSorted(
        (a, b) => leads.findIndex((l) => l._id === a.id) - leads.findIndex((l) => l._id === b.id),
      ),
    ).toEqual([
      { id: one, outcome: 'undone', name: 'many-a' },
      { id: two, outcome: 'undone', name: 'many-b' },
      { id: three, outcome: 'changed_since', name: 'many-c' },
      { id: four, outcome: 'changed_since', name: '' },
    ]);
  }
  expect(await detail(one ?? '')).toMatchObject({
    status: 'new',
    assignedTo: null,
    revision: 2,
    touchedAt: null,
  });
  expect(await detail(two ?? '')).toMatchObject({ status: 'lost', assignedTo: null });
  expect(await detail(three ?? '')).toMatchObject({ status: 'proposal', assignedTo: colleague });
  for (const unknown of [randomUUID(), 'x']) {
    expect((await desk.send('POST', `/leads/bulk/${unknown}/undo`)).json()).toMatchObject({
      code: 'nothing_to_undo',
    });
  }
});

test('A filter does not change leads that were made after the list was loaded', async () => {
  const before = await visitor('after-before', { state: 'NT' });
  const { asOf } = await desk.list({ state: 'NT' });
  await desk.setClock('2026-03-02T01:05:00Z');
  const after = await visitor('after-after', { state: 'NT' });
  const filter = { state: 'NT' };
  const answer = await desk.send('POST', '/leads/bulk', { filter, asOf, assignedTo: testAdmin.email });
  expect(answer.json()).toMatchObject({ results: [{ id: before._id, outcome: 'changed' }] });
  expect(await detail(after._id)).toMatchObject({ assignedTo: null });
});

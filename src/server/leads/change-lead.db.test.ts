import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { manageAdmins } from '#server/admins/manage-admins.ts';
import { useLeadDesk } from '#tests/support/lead-desk.ts';
import { testAdmin } from '#tests/support/test-admin.ts';

// In Sydney it is the 2nd already.
const { database, desk } = await useLeadDesk('2026-03-01T14:00:00Z');
const colleague = 'mia@example.com';
const start = () => new Date('2026-03-01T14:00:00Z');
await manageAdmins(['add', colleague, '--name', 'Mia Park'], database, start);

const { detail } = desk;

test('The people who may look after leads are listed by email and name', async () => {
  expect((await desk.ask('/admin/admins')).json()).toEqual({
    // The longest there first.
    admins: [
      { email: colleague, name: 'Mia Park' },
      { email: testAdmin.email, name: null },
    ],
  });
});

test('A person and a follow-up are set, shown, kept in the history and taken away again', async () => {
  const lead = await desk.visitor({ email: 'a@example.com' });
  expect(lead).toMatchObject({ assignedTo: null, followUpOn: null, suspectedRobot: false, revision: 0 });
  const set = { assignedTo: 'MIA@example.com', followUpOn: '2026-03-05', revision: 0 };
  const answer = await desk.send('PATCH', `/leads/${lead._id}`, set);
  expect(answer.json()).toMatchObject({ assignedTo: colleague, followUpOn: '2026-03-05', revision: 1 });

  await desk.send('PATCH', `/leads/${lead._id}`, { assignedTo: null, revision: 1 });
  const after = await detail(lead._id);
  expect(after).toMatchObject({ assignedTo: null, followUpOn: '2026-03-05', revision: 2 });
  const changes = after.history.map(({ kind, who, detail: { from, to } }) => [kind, who, from, to]);
  expect(changes).toContainEqual(['assigned', testAdmin.email, null, colleague]);
  expect(changes).toContainEqual(['follow_up', testAdmin.email, null, '2026-03-05']);
  expect(changes).toContainEqual(['assigned', testAdmin.email, colleague, null]);
});

test('What somebody else changed in the meantime is not overwritten', async () => {
  const lead = await desk.visitor({ email: 'b@example.com' });
  await desk.send('PATCH', `/leads/${lead._id}/status`, { status: 'contacted' });
  const late = await desk.send('PATCH', `/leads/${lead._id}`, { followUpOn: '2026-04-01', revision: 0 });
  expect(late.statusCode).toBe(409);
  expect(late.json()).toMatchObject({ code: 'lead_conflict' });
  expect(await detail(lead._id)).toMatchObject({ followUpOn: null, revision: 1 });
});

test.each([
  [{ followUpOn: '2026-02-30', revision: 0 }, 'followUpOn'],
  [{ followUpOn: '0000-01-01', revision: 0 }, 'followUpOn'],
  [{ assignedTo: 'nobody@example.com', revision: 0 }, 'assignedTo'],
  [{ followUpOn: null }, 'revision'],
])('%j is refused with the field that is wrong', async (body, path) => {
  const [lead] = (await desk.list()).leads;
  const answer = await desk.send('PATCH', `/leads/${lead?._id}`, body);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code: 'bad_input', details: [{ path }] });
});

test('A lead that does not exist cannot be changed', async () => {
  for (const id of ['x', randomUUID()]) {
    const answer = await desk.send('PATCH', `/leads/${id}`, { assignedTo: null, revision: 0 });
    expect(answer.statusCode).toBe(404);
  }
});

test('Several leads are changed at once; those that somebody else changed are named and left alone', async () => {
  const one = await desk.visitor({ email: 'c@example.com' });
  const two = await desk.visitor({ email: 'd@example.com' });
  await desk.send('PATCH', `/leads/${two._id}/status`, { status: 'lost' });
  const gone = randomUUID();
  const answer = await desk.send('POST', '/leads/bulk', {
    ids: [one._id, two._id, gone],
    status: 'qualified',
    assignedTo: colleague,
    revisions: { [one._id]: 0, [two._id]: 0 },
  });
  expect(answer.json()).toEqual({
    change: expect.any(String),
    results: [
      { id: one._id, outcome: 'changed' },
      { id: two._id, outcome: 'conflict' },
      { id: gone, outcome: 'not_found' },
    ],
  });
  expect(await detail(one._id)).toMatchObject({ status: 'qualified', assignedTo: colleague, revision: 1 });
  expect(await detail(two._id)).toMatchObject({ status: 'lost', assignedTo: null });
});

test('A list by person, and one of what is due on the business’s own day', async () => {
  const mine = await desk.visitor({ email: 'mine@example.com' });
  const today = { assignedTo: testAdmin.email, followUpOn: '2026-03-02', revision: 0 };
  await desk.send('PATCH', `/leads/${mine._id}`, today);
  const ids = async (query: Record<string, string>) => (await desk.list(query)).leads.map(({ _id }) => _id);
  expect(await ids({ assignedTo: 'me' })).toEqual([mine._id]);
  expect((await desk.list({ assignedTo: colleague })).leads).toMatchObject([{ email: 'c@example.com' }]);
  expect(await ids({ assignedTo: 'stranger@example.com' })).toEqual([]);
  expect(await ids({ assignedTo: 'none' })).not.toContain(mine._id);
  // The lead of the first test is due on the 5th only.
  expect(await ids({ due: 'true' })).toEqual([mine._id]);
  expect(await ids({ due: 'true', untouched: 'true' })).toEqual([]);
  await desk.send('PATCH', `/leads/${mine._id}/status`, { status: 'closed' });
  expect(await ids({ due: 'true' })).toEqual([]);
});

test('Each status is counted under the other filters, as its own list counts it', async () => {
  for (const query of [{}, { search: 'example' }, { assignedTo: 'none', status: 'lost' }, { due: 'true' }]) {
    const counts = (await desk.ask(`/leads/counts?${new URLSearchParams(query).toString()}`)).json();
    expect(Object.keys(counts)).toEqual(['new', 'contacted', 'qualified', 'proposal', 'closed', 'lost']);
    for (const [status, count] of Object.entries(counts)) {
      expect((await desk.list({ ...query, status })).total).toBe(count);
    }
  }
});

test('A suspected robot can be listed alone and made a person again, once', async () => {
  const trapped = { email: 'robot@example.com', companyWebsite: 'https://example.com' };
  const robot = await desk.visitor(trapped);
  expect(robot.suspectedRobot).toBe(true);
  expect(await desk.list({ suspectedRobot: 'true' })).toMatchObject({ total: 1, leads: [robot] });
  expect((await desk.send('POST', `/leads/${robot._id}/real`)).json()).toEqual({ queued: 0 });
  expect((await detail(robot._id)).suspectedRobot).toBe(false);
  expect((await detail(robot._id)).history).toMatchObject([{ kind: 'not_a_robot', who: testAdmin.email }]);
  expect((await desk.send('POST', `/leads/${robot._id}/real`)).statusCode).toBe(404);
});

test('Other enquiries with the same email or phone are shown, newest first, erased ones not', async () => {
  const asked = async (fullName: string, email: string, phone: string) => {
    await desk.visitor({ fullName, email, phone, sessionId: randomUUID() });
    return (await desk.list({ search: fullName })).leads[0]?._id ?? '';
  };
  const first = await asked('First Enquiry', 'Same@Example.com', '0400000001');
  const byEmail = await asked('Second Enquiry', 'same@example.com', '0400000002');
  const byPhone = await asked('Third Enquiry', 'third@example.com', '0400000001');
  const names = async () => (await detail(first)).otherEnquiries.map(({ name }) => name);
  expect(new Set(await names())).toEqual(new Set(['Second Enquiry', 'Third Enquiry']));
  expect((await detail(byEmail)).otherEnquiries).toMatchObject([{ _id: first }]);
  await desk.send('DELETE', `/leads/${byPhone}`);
  expect(await names()).toEqual(['Second Enquiry']);
});

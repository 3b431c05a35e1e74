import { beforeAll, expect, test } from 'vitest';
import { useLeadDesk } from '#tests/support/lead-desk.ts';

const { desk } = await useLeadDesk('2026-03-02T01:00:00Z');

const people = [
  ['Ada Marsh', 'ada@example.com', '0411111111', '2026-03-02T01:00:00Z', 2],
  ['Ben O’Neil', 'ben@example.org', '0422222222', '2026-03-02T23:00:00Z', 6],
  ['Cara 100%', 'cara_1@example.com', '61433333333', '2026-03-03T01:00:00Z', 4],
] as const;

beforeAll(async () => {
  for (const [fullName, email, phone, at, numberOfStops] of people) {
    await desk.setClock(at);
    await desk.visitor({ fullName, email, phone, numberOfStops });
  }
});

test('Nobody sees leads without signing in', async () => {
  for (const url of ['/api/leads', '/api/leads/overview', '/api/leads/export.csv', '/api/leads/x']) {
    expect((await desk.app.inject({ url })).statusCode).toBe(401);
  }
});

test('Leads come newest first, with option ids, the state and installation as a boolean', async () => {
  const { leads, total } = await desk.list();
  expect(total).toBe(3);
  expect(leads.map(({ name }) => name)).toEqual(['Cara 100%', 'Ben O’Neil', 'Ada Marsh']);
  expect(leads[0]).toMatchObject({
    _id: expect.any(String),
    email: 'cara_1@example.com',
    mobile: '61433333333',
    state: 'NSW',
    status: 'new',
    grandTotal: 92_820,
    createdAt: '2026-03-03T01:00:00.000Z',
    numberOfStops: 4,
    liftType: 'residential',
    wheelchairAccess: 'yes',
    glassDoors: 'undecided',
    includeInstallation: true,
  });
});

test('A page is as long as its limit, starts after skip, and the total stays', async () => {
  const { leads, total } = await desk.list({ limit: '1', skip: '1' });
  expect(leads.map(({ name }) => name)).toEqual(['Ben O’Neil']);
  expect(total).toBe(3);
  expect(await desk.list({ skip: '3' })).toMatchObject({ leads: [], total: 3 });
});

test('The largest or the smallest total, or the oldest, can come first', async () => {
  expect(await desk.names({ sort: 'total' })).toEqual(['Ben O’Neil', 'Cara 100%', 'Ada Marsh']);
  expect(await desk.names({ sort: 'total', order: 'asc' })).toEqual(['Ada Marsh', 'Cara 100%', 'Ben O’Neil']);
  expect(await desk.names({ order: 'asc' })).toEqual(['Ada Marsh', 'Ben O’Neil', 'Cara 100%']);
});

test.each([
  ['marsh', 'Ada Marsh'],
  ['MARSH ada', 'Ada Marsh'],
  ['a', 'Ada Marsh'],
  ['example.org', 'Ben O’Neil'],
  ['0422 222 222', 'Ben O’Neil'],
  ['+61 422 222 222', 'Ben O’Neil'],
  ['0433 333 333', 'Cara 100%'],
  ['100%', 'Cara 100%'],
  ['a_1@', 'Cara 100%'],
])('A search for "%s" finds %s alone', async (search, name) => {
  expect(await desk.list({ search })).toMatchObject({ leads: [expect.objectContaining({ name })], total: 1 });
});

test.each(['nobody', 'ada ben', '%', '_', String.raw`\\`, '0411 111 112'])(
  'A search for "%s" finds nobody',
  async (search) => {
    expect(await desk.list({ search })).toMatchObject({ leads: [], total: 0 });
  },
);

test('A range of time includes its start and leaves out its end', async () => {
  const range = { from: '2026-03-02T23:00:00Z', to: '2026-03-03T12:00:00+11:00' };
  expect(await desk.names(range)).toEqual(['Ben O’Neil']);
  expect((await desk.list(range)).total).toBe(1);
  expect(await desk.list({ from: range.to, to: range.from })).toMatchObject({ leads: [], total: 0 });
});

test('Days are the business’s: the list, its counts and the CSV take a day from midnight to midnight there', async () => {
  // In Sydney, eleven hours ahead, Ben came on the morning of the 3rd and so did Cara.
  const day = { from: '2026-03-03', to: '2026-03-03' };
  expect(await desk.names(day)).toEqual(['Cara 100%', 'Ben O’Neil']);
  expect(await desk.names({ to: '2026-03-02' })).toEqual(['Ada Marsh']);
  expect((await desk.ask('/leads/counts?from=2026-03-03&to=2026-03-03')).json()).toMatchObject({ new: 2 });
  const csv = (await desk.ask('/leads/export.csv?from=2026-03-03&to=2026-03-03')).body.split('\r\n');
  expect(csv).toHaveLength(4);
  expect(csv[2]).toContain('"2026-03-03 10:00"');
});

test.each([
  'limit=0',
  'limit=101',
  'skip=-1',
  'skip=x',
  'status=nonsense',
  'from=yesterday',
  'to=2026-02-30',
  'sort=name',
  `search=${'a'.repeat(201)}`,
])('%s is refused with a sentence', async (query) => {
  const answer = await desk.ask(`/leads?${query}`);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code: 'bad_input', error: expect.any(String) });
});

test('Empty parameters count as none', async () => {
  expect((await desk.list({ status: '', search: '', from: '', to: '', untouched: '' })).total).toBe(3);
});

test('What nobody touched for 24 hours is found until somebody does, or it is closed or lost', async () => {
  const forgotten = { untouched: 'true' };
  expect(await desk.list(forgotten)).toMatchObject({ leads: [], total: 0 });
  await desk.setClock('2026-03-03T23:00:01Z');
  expect(await desk.names(forgotten)).toEqual(['Ben O’Neil', 'Ada Marsh']);

  const [ben, ada] = (await desk.list(forgotten)).leads;
  await desk.send('PATCH', `/leads/${ben?._id}/status`, { status: 'lost' });
  expect(await desk.list(forgotten)).toMatchObject({ leads: [{ name: 'Ada Marsh' }], total: 1 });
  await desk.send('POST', `/leads/${ada?._id}/notes`, { text: 'Rang, no answer' });
  expect(await desk.list(forgotten)).toMatchObject({ leads: [], total: 0 });

  await desk.setClock('2026-03-06T00:00:00Z');
  expect(await desk.names(forgotten)).toEqual(['Cara 100%', 'Ada Marsh']);
  expect(await desk.list({ ...forgotten, status: 'closed' })).toMatchObject({ leads: [], total: 0 });
});

test('A status can be listed alone', async () => {
  expect(await desk.list({ status: 'lost' })).toMatchObject({ leads: [{ name: 'Ben O’Neil' }], total: 1 });
  expect((await desk.list({ status: 'new' })).total).toBe(2);
});

test('Days of summer time have 23 and 25 hours', async () => {
  await desk.setClock('2026-04-05T13:30:00Z');
  await desk.visitor({ fullName: 'Late Summer', email: 'late@summer.example.com' });
  // The 5th of April ended at 14:00 UTC, an hour later than those before.
  expect(await desk.names({ from: '2026-04-05', to: '2026-04-05', search: 'summer' })).toEqual([
    'Late Summer',
  ]);
  expect(await desk.names({ from: '2026-04-06', search: 'summer' })).toEqual([]);
  await desk.send('DELETE', `/leads/${(await desk.list({ search: 'summer' })).leads[0]?._id}`);
});

import { afterAll, expect, test } from 'vitest';
import type { LeadOverview } from '#contract/leads.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { openLeadDesk } from '#tests/support/lead-desk.ts';

const database = await createTestDatabase();
const desk = await openLeadDesk(database, '2026-04-20T00:00:00Z');

afterAll(async () => {
  await desk.app.close();
  await database.drop();
});

const funnel = async () => (await desk.ask('/leads/overview')).json<LeadOverview>().funnel;

const reach = (payload: string, type = 'text/plain;charset=UTF-8') =>
  desk.app.inject({ method: 'POST', url: '/api/steps', headers: { 'content-type': type }, payload });

test('The funnel counts how many visits reached each step, from text or JSON', async () => {
  await reach('{"steps":[1,2,3]}');
  await reach('{"steps":[1]}', 'application/json');
  await reach('{"steps":[2,2]}');
  expect((await funnel()).slice(0, 4)).toEqual([
    { step: 1, visits: 2 },
    { step: 2, visits: 2 },
    { step: 3, visits: 1 },
    { step: 4, visits: 0 },
  ]);
});

test.each([
  '',
  'nonsense',
  '{"steps":"all"}',
  '{"steps":[0,12,1.5]}',
  '[]',
  '{"steps":[1,1,1,1,1,1,1,1,1,1,1,1]}',
])('Nonsense such as %s counts as nothing', async (payload) => {
  const before = await funnel();
  expect((await reach(payload)).statusCode).toBe(200);
  expect(await funnel()).toEqual(before);
});

test('The totals of a day are all that is kept of it', async () => {
  const { rows } = await database.pool.query('SELECT * FROM step_counts ORDER BY step');
  expect(rows[0]).toEqual({ day: '2026-04-20', step: 1, visits: 2 });
});

import { expect, test } from 'vitest';
import type { LeadReport } from '#contract/leads/lead-report.ts';
import { lastStep } from '#domain/questionnaire.ts';
import { useLeadDesk } from '#tests/support/lead-desk.ts';
import { stepOf } from '#tests/support/steps.ts';

const { database, desk } = await useLeadDesk('2026-04-20T00:00:00Z');

const funnel = async () => (await desk.ask('/leads/report')).json<LeadReport>().funnel;

/** The steps that were reached. */
const visited = async () =>
  Object.fromEntries(
    (await funnel()).filter(({ visits }) => visits > 0).map(({ id, visits }) => [id, visits]),
  );

const reach = (payload: string, type = 'text/plain;charset=UTF-8') =>
  desk.app.inject({ method: 'POST', url: '/api/steps', headers: { 'content-type': type }, payload });

test('The funnel counts how many visits reached each step, from text or JSON', async () => {
  await reach('{"steps":["lift-type","cabin-type"]}');
  await reach('{"steps":["lift-type"]}', 'application/json');
  await reach('{"steps":["cabin-type","cabin-type","a-step-of-former-times"]}');
  expect(await visited()).toEqual({ 'lift-type': 2, 'cabin-type': 2 });
});

test('A page that was opened before the last upgrade sends the numbers of its steps', async () => {
  await reach(JSON.stringify({ steps: [stepOf('glass-features'), lastStep + 1] }));
  expect(await visited()).toEqual({ 'lift-type': 2, 'cabin-type': 2, 'glass-features': 1 });
});

test.each([
  '',
  'nonsense',
  '{"steps":"all"}',
  '{"steps":[0,99,1.5]}',
  '{"steps":["nonsense"]}',
  '[]',
  JSON.stringify({ steps: Array.from({ length: 101 }, () => 1) }),
])('Nonsense such as %s counts as nothing', async (payload) => {
  const before = await funnel();
  expect((await reach(payload)).statusCode).toBe(200);
  expect(await funnel()).toEqual(before);
});

test('The totals of a day are all that is kept of it', async () => {
  const { rows } = await database.pool.query('SELECT * FROM step_counts ORDER BY step');
  expect(rows[0]).toEqual({ day: '2026-04-20', step: 'cabin-type', visits: 2 });
});

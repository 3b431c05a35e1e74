import { afterAll, expect, test } from 'vitest';
import type { LeadOverview } from '#contract/lead-report.ts';
import { steps } from '#domain/questionnaire.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { openLeadDesk } from '#tests/support/lead-desk.ts';

const database = await createTestDatabase();
const desk = await openLeadDesk(database, '2026-02-27T13:30:00Z');

afterAll(async () => {
  await desk.app.close();
  await database.drop();
});

const overview = async (days = '30') => (await desk.ask(`/leads/overview?days=${days}`)).json<LeadOverview>();

test('Without leads the overview is empty, not broken', async () => {
  const empty = await overview();
  expect(empty).toMatchObject({ days: 30, leads: 0, medianTotal: null, bySource: [] });
  expect(empty.perDay).toHaveLength(30);
  expect(empty.funnel).toEqual(steps.map(({ id, number }) => ({ id, step: number, visits: 0 })));
});

test('Leads are counted by the business’s own day, by status and by source', async () => {
  // Half past midnight on the 28th in Sydney.
  await desk.visitor({ email: 'a@example.com', utm_source: 'Google', numberOfStops: 2 });
  await desk.setClock('2026-03-02T01:00:00Z');
  await desk.visitor({ email: 'b@example.com', utm_source: 'google', numberOfStops: 3 });
  const lead = await desk.visitor({ email: 'c@example.com', numberOfStops: 6 });
  await desk.send('PATCH', `/leads/${lead._id}/status`, { status: 'proposal' });

  const seen = await overview();
  expect(seen.perDay.filter(({ leads }) => leads > 0)).toEqual([
    { day: '2026-02-28', leads: 1 },
    { day: '2026-03-02', leads: 2 },
  ]);
  expect(seen.perDay.at(-1)?.day).toBe('2026-03-02');
  expect(seen.byStatus.filter(({ leads }) => leads > 0)).toEqual([
    { status: 'new', leads: 2 },
    { status: 'proposal', leads: 1 },
  ]);
  expect(seen.bySource).toEqual([
    { source: 'google', leads: 2 },
    { source: null, leads: 1 },
  ]);
  const totals = (await desk.list({ sort: 'total' })).leads.map(({ grandTotal }) => grandTotal);
  expect(seen.medianTotal).toBe(totals[1]);
});

test('A new lead is in the overview at once', async () => {
  const { leads } = await overview();
  await desk.visitor({ email: 'd@example.com', numberOfStops: 2 });
  expect((await overview()).leads).toBe(leads + 1);
});

test('Older leads fall out of the period', async () => {
  await desk.setClock('2026-04-20T00:00:00Z');
  expect((await overview('30')).leads).toBe(0);
  expect((await overview('90')).leads).toBe(4);
  expect((await desk.ask('/leads/overview?days=1000000')).statusCode).toBe(400);
});

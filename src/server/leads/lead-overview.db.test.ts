import { expect, test } from 'vitest';
import type { LeadOverview } from '#contract/leads/lead-report.ts';
import { useLeadDesk } from '#tests/support/lead-desk.ts';

const { desk } = await useLeadDesk('2026-02-27T13:30:00Z');

const overview = async (days = '30') => (await desk.ask(`/leads/overview?days=${days}`)).json<LeadOverview>();

test('Without leads the overview is empty, not broken', async () => {
  const empty = await overview();
  expect(empty).toEqual({ days: 30, leads: 0, medianTotal: null, bySource: [], robots: 0 });
});

test('Leads of the business’s own days are counted, also by source, with their median', async () => {
  // Half past midnight on the 28th in Sydney.
  await desk.visitor({ email: 'a@example.com', utm_source: 'Google', numberOfStops: 2 });
  await desk.setClock('2026-03-02T01:00:00Z');
  await desk.visitor({ email: 'b@example.com', utm_source: 'google', numberOfStops: 3 });
  await desk.visitor({ email: 'c@example.com', numberOfStops: 6 });

  const seen = await overview();
  expect(seen.leads).toBe(3);
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

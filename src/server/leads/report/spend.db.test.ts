import { expect, test } from 'vitest';
import type { LeadReport } from '#contract/leads/lead-report.ts';
import { useLeadDesk } from '#tests/support/lead-desk.ts';

const { database, desk } = await useLeadDesk('2026-03-31T01:00:00Z');

const save = (spend: readonly object[]) => desk.send('PUT', '/admin/spend', { spend });
const spendOf = async (from: string, to: string) =>
  (await desk.ask(`/leads/report?from=${from}&to=${to}`)).json().spend;

test('Amounts are kept by campaign and month, replaced, taken away, and reported with their months', async () => {
  const march = { campaign: 'autumn', month: '2026-03', amount: 3100 };
  const april = { campaign: 'autumn', month: '2026-04', amount: 900 };
  const other = { campaign: 'Ageing in place', month: '2026-03', amount: 250 };
  expect((await save([march, april, other])).json()).toEqual({ ok: true });
  expect(await spendOf('2026-03-09', '2026-03-15')).toEqual([other, march]);
  expect(await spendOf('2026-03-30', '2026-04-05')).toEqual([other, march, april]);
  expect(await spendOf('2026-05-01', '2026-05-31')).toEqual([]);

  // What is not named stays; named twice, the last counts.
  await save([march, { ...march, amount: 3200 }, { ...other, amount: 0 }]);
  expect(await spendOf('2026-03-01', '2026-04-30')).toEqual([{ ...march, amount: 3200 }, april]);
});

test.each([
  [{ campaign: ' ', month: '2026-03', amount: 1 }, 'Name the campaign'],
  [{ campaign: 'a', month: '2026-13', amount: 1 }, 'A month is a year and a month, such as 2026-03'],
  [{ campaign: 'a', month: 'March', amount: 1 }, 'A month is a year and a month, such as 2026-03'],
  [{ campaign: 'a', month: '2026-03', amount: -1 }, 'An amount cannot be below zero'],
  [{ campaign: 'a', month: '2026-03', amount: 1.5 }, 'An amount is in whole dollars'],
])('%j is refused, and nothing of its request is stored', async (entry, message) => {
  const refused = await save([{ campaign: 'kept out', month: '2026-03', amount: 5 }, entry]);
  expect(refused.statusCode).toBe(400);
  expect(refused.body).toContain(message);
  const campaigns = (await spendOf('2026-03-01', '2026-03-31')).map(
    ({ campaign }: { campaign: string }) => campaign,
  );
  expect(campaigns).not.toContain('kept out');
});

test('A stranger who names another campaign with each lead leaves the report as short as it is', async () => {
  const report = async () =>
    (await desk.ask('/leads/report?from=2026-03-31&to=2026-03-31')).json<LeadReport>();
  const named = 'n'.repeat(1500);
  await desk.visitor({ email: 'long@example.com', utm_medium: named, utm_campaign: named });
  const cut = 'n'.repeat(200);
  expect((await report()).byCampaign).toMatchObject([{ medium: cut, campaign: cut }]);
  const { rows } = await database.pool.query<{ names: string }>(
    `SELECT string_agg(column_name, ', ') AS names FROM information_schema.columns
     WHERE table_name = 'leads' AND is_generated = 'NEVER' AND column_name NOT IN ('id', 'visit_id', 'campaign')`,
  );
  const others = rows[0]?.names ?? '';
  await database.pool.query(
    `INSERT INTO leads (id, visit_id, campaign, ${others})
     SELECT gen_random_uuid(), gen_random_uuid(), 'stranger ' || n, ${others} FROM leads, generate_series(1, 600) n`,
  );
  for (const name of ['Ann', 'Ben']) {
    await desk.visitor({ email: `${name}@example.com`, fullName: name, utm_campaign: 'own' });
  }
  const { byCampaign, totals } = await report();
  expect(byCampaign).toHaveLength(500);
  expect(byCampaign[0]).toMatchObject({ campaign: 'own', leads: 2 });
  expect(totals.now.leads).toBe(603);
});

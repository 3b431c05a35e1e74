import type { LeadReport, Sums } from '#contract/leads/lead-report.ts';
import { list } from '#tests/support/admin-leads.ts';
import { signIn } from '#tests/support/admin-session.ts';
import { expectNoBarriers } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/browser-test.ts';

const none: Sums = {
  leads: 0,
  asked: 0,
  won: 0,
  lost: 0,
  wonAmount: 0,
  yield: 0,
  withAmount: 0,
  soldExGst: 0,
  yieldExGst: 0,
  firstTouchHours: null,
};

/** Figures of a busy week. The server's own stand for all others. */
const figures: Partial<LeadReport> = {
  from: '2026-03-02',
  to: '2026-03-08',
  beforeFrom: '2026-02-23',
  beforeTo: '2026-03-01',
  totals: {
    now: {
      leads: 12,
      asked: 1_100_000,
      won: 3,
      lost: 1,
      wonAmount: 270_000,
      yield: 14_000,
      withAmount: 2,
      soldExGst: 180_000,
      yieldExGst: -2300,
      firstTouchHours: 5.2,
    },
    before: {
      ...none,
      leads: 9,
      won: 1,
      lost: 1,
      wonAmount: 90_000,
      yield: 5000,
      withAmount: 1,
      yieldExGst: 4545,
    },
  },
  perDay: [
    { day: '2026-03-04', leads: 12, asked: 1_100_000, wonAmount: 270_000, yield: 14_000, yieldExGst: -2300 },
  ],
  byCampaign: [
    {
      ...none,
      source: 'google',
      medium: 'cpc',
      campaign: 'autumn',
      leads: 7,
      won: 1,
      wonAmount: 80_000,
      yieldExGst: 4000,
    },
    {
      ...none,
      source: 'newsletter',
      medium: null,
      campaign: null,
      leads: 5,
      won: 2,
      lost: 1,
      wonAmount: 190_000,
      yieldExGst: 10_000,
    },
  ],
  range: { sales: 12, within: 9, medianDifference: -1500, byLift: [] },
  funnel: [
    { id: 'stops', step: 1, visits: 20 },
    { id: 'lift-type', step: 2, visits: 15 },
    { id: 'cabin-type', step: 3, visits: 5 },
    { id: 'a-step-of-another-version', step: 4, visits: 14 },
  ],
};

test('Figures of the overview stand beside those before, and lead to their leads', async ({ page }) => {
  await page.route('**/api/leads/report?*', async (route) => {
    await route.fulfill({ json: { ...(await (await route.fetch()).json()), ...figures } });
  });
  await signIn(page, list);
  await page.getByRole('region', { name: 'Figures' }).getByRole('link', { name: 'Figures' }).click();
  await expect(page).toHaveURL('/admin?section=leads&view=overview');
  await expect(page.getByRole('heading', { name: 'Figures' })).toBeVisible();
  const totals = page.locator('dl').first();
  await expect(totals).toContainText('Won (3)$270,000before: $90,000 (1) +200%');
  await expect(totals).toContainText('Win rate75% (3 of 4)before: 50% (1 of 2)');
  await expect(totals).toContainText(
    'Yield of what was won, ex GST-$2,300before: $4,545 3 won, 2 with an amount',
  );
  await expect(totals).toContainText('First touch (median)5 hbefore: –');
  for (const [amount, days] of [
    ['-$2,300', 'from=2026-03-02&to=2026-03-08'],
    ['$4,545', 'from=2026-02-23&to=2026-03-01'],
  ] as const) {
    const address = `${list}&${days}&datesOf=won`;
    await expect(totals.getByRole('link', { name: amount })).toHaveAttribute('href', address);
  }
  await expectNoBarriers(page, 'the overview');

  // The campaign with most yield stands first, until another column is chosen.
  const campaigns = page.getByRole('region', { name: 'By campaign' });
  const first = campaigns.getByRole('row').nth(1);
  await expect(first).toContainText('newsletter / – / –');
  await campaigns.getByRole('button', { name: 'Leads', exact: true }).click();
  await expect(first).toContainText('google / cpc / autumn');
  await expect(campaigns.locator('[aria-sort="descending"]')).toHaveText('Leads');
  await expect(page.getByText('9 of 12 sales (75%) within the range')).toContainText('$1,500 below');
  const funnel = page.getByRole('figure', { name: 'Visits that reached each step' });
  await expect(funnel.getByRole('listitem').nth(2)).toHaveText('3 Cabin Typenot for commercial lifts5');
  await expect(funnel.getByRole('listitem').nth(3)).toContainText('70%');

  await first.getByRole('link', { name: '7' }).click();
  await expect(page).toHaveURL(
    '/admin?section=leads&from=2026-03-02&to=2026-03-08&source=google&medium=cpc&campaign=autumn',
  );
  await page.getByRole('button', { name: 'Remove Campaign: autumn' }).click();
  await expect(page).not.toHaveURL(/campaign/);
});

test('Weeks, months, quarters and any two days are chosen, and stay in the address', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/leads/report?')) asked.push(new URL(request.url()).search);
  });
  await signIn(page, '/admin?section=leads&view=overview&from=2026-03-02&to=2026-03-08');
  const period = page.getByRole('group', { name: 'Period' });
  await expect(period.getByRole('button', { name: 'Week' })).toHaveAttribute('aria-pressed', 'true');
  await expect(period).toContainText('2 Mar 2026 – 8 Mar 2026');
  await period.getByRole('button', { name: 'The time before' }).click();
  await expect(page).toHaveURL('/admin?section=leads&view=overview&from=2026-02-23&to=2026-03-01');
  await period.getByRole('button', { name: 'Quarter' }).click();
  await expect(page).toHaveURL(/from=2026-01-01&to=2026-03-31/);
  await expect(period).toContainText('1 Jan 2026 – 31 Mar 2026');
  await period.getByLabel('From').fill('2026-01-15');
  await expect(page).toHaveURL(/from=2026-01-15&to=2026-03-31/);
  await expect(period.getByRole('button', { pressed: true })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'By campaign' })).toBeVisible();
  expect(asked[0]).toBe('?from=2026-03-02&to=2026-03-08');
});

test('What a campaign cost is typed, and says what a lead and a sale cost', async ({ page }) => {
  await page.route('**/api/leads/report?*', async (route) => {
    await route.fulfill({
      json: { ...(await (await route.fetch()).json()), byCampaign: figures.byCampaign },
    });
  });
  await signIn(page, '/admin?section=leads&view=overview&from=2026-03-01&to=2026-03-31');
  const costs = page.getByRole('region', { name: 'What campaigns cost' });
  await costs.getByLabel('Campaign').pressSequentially('autumn');
  await costs.getByLabel('Month').fill('2026-03');
  await costs.getByLabel('Spend, in dollars').pressSequentially('twelve');
  await costs.getByRole('button', { name: 'Save spend' }).click();
  await expect(costs.getByLabel('Spend, in dollars')).toHaveAttribute('aria-invalid', 'true');
  for (const wrong of ['1e5', '0x10', '12,3456']) {
    await costs.getByLabel('Spend, in dollars').fill(wrong);
    await costs.getByRole('button', { name: 'Save spend' }).click();
    await expect(costs.getByLabel('Spend, in dollars')).toHaveAttribute('aria-invalid', 'true');
  }
  await costs.getByLabel('Spend, in dollars').fill('$1,400');
  await costs.getByRole('button', { name: 'Save spend' }).click();
  await expect(costs.getByRole('row', { name: /autumn/ })).toHaveText('autumn$1,400$200$1,400$57.1');

  const choose = (text: string) =>
    costs
      .getByLabel('Or choose a cost report from Google Ads or Meta (CSV)')
      .setInputFiles({ name: 'costs.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await choose('Campaign,Cost\nautumn,700\n');
  await expect(page.getByText('The file has no column Month: export it with one.')).toBeVisible();
  await choose(
    'Campaign,Month,Cost\nautumn,2026-03-01,"1,000.00"\nautumn,2026-03-08,1800\nbrand,2026-03-01,70\n',
  );
  await expect(page.getByText('2 amounts of spend are saved')).toBeVisible();
  await expect(costs.getByRole('row', { name: /autumn/ })).toHaveText('autumn$2,800$400$2,800$28.6');
  await expect(costs.getByRole('row', { name: /brand/ })).toContainText('$70');
});

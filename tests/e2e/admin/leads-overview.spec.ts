import type { Locator } from '@playwright/test';
import type { LeadOverview, LeadReport } from '#contract/lead-report.ts';
import { signIn } from '#tests/support/admin-session.ts';
import { expectNoBarriers } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/browser-test.ts';

const list = '/admin?section=leads';

const overviewOf = (days: number): LeadOverview => ({
  days,
  leads: 3,
  medianTotal: 92_820,
  perDay: Array.from({ length: days }, (_, index) => ({
    day: new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
    leads: index === 9 ? 3 : 0,
  })),
  byStatus: [{ status: 'new', leads: 3 }],
  bySource: [
    { source: 'newsletter', leads: 2 },
    { source: null, leads: 1 },
  ],
  funnel: [
    { id: 'stops', step: 1, visits: 20 },
    { id: 'lift-type', step: 2, visits: 15 },
    { id: 'cabin-type', step: 3, visits: 5 },
    { id: 'a-step-of-another-version', step: 4, visits: 14 },
  ],
});

test('The overview shows the last days in pictures and in words', async ({ page }) => {
  await page.route('**/api/leads/overview?*', (route) => {
    const days = Number(new URL(route.request().url()).searchParams.get('days'));
    return route.fulfill({ json: overviewOf(days) });
  });
  await signIn(page, list);
  const overview = page.getByRole('button', { name: 'Overview' });
  await expect(overview).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByRole('region', { name: 'Overview' })).toContainText('median $92,820');
  await overview.click();
  await expect(page.getByRole('img', { name: '3 leads in 30 days; the most on 10 Jan: 3' })).toBeVisible();
  await expect(page.getByRole('figure', { name: 'By source', exact: true })).toContainText(
    'newsletter2Not known1',
  );
  await expect(page.getByRole('figure', { name: 'By status' })).toContainText('New');
  const funnel = page.getByRole('figure', { name: 'Visits that reached each step' });
  await expect(funnel).toContainText('1 Lift Estimator');
  await expect(funnel).toContainText('75%');
  // Fewer visits are expected at a skipped step.
  await expect(funnel.getByRole('listitem').nth(2)).toHaveText('3 Cabin Typenot for commercial lifts5');
  await expect(funnel.getByRole('listitem').nth(3)).toContainText('70%');
  await page.getByRole('button', { name: '90 days' }).click();
  await expect(page.getByRole('img', { name: /leads in 90 days/ })).toBeVisible();
  // One period for every figure on the screen.
  await expect(page.getByRole('region', { name: 'Overview' })).toContainText('leads in 90 days');
  await page.reload();
  await expect(page.getByRole('img', { name: /leads in/ })).toBeVisible();
  await overview.click();
  await expect(overview).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByRole('img', { name: /leads in/ })).toBeHidden();
});

test('The figures of a period stand beside those of the time before, and lead to their lists', async ({
  page,
}) => {
  const decided = { now: { won: 3, lost: 1 }, before: { won: 1, lost: 1 } };
  const rates = (name: string | null) => [{ name, ...decided }];
  const report: LeadReport = {
    days: 30,
    from: '2026-02-01',
    to: '2026-03-02',
    beforeFrom: '2026-01-02',
    leads: { now: 12, before: 9 },
    erased: { now: 1, before: 0 },
    pricesShown: { now: 20, before: 15 },
    pricedLeads: { now: 11, before: 9 },
    firstTouchHours: { now: 5.2, before: null },
    proposals: { now: { count: 2, amount: 180_000 }, before: { count: 0, amount: 0 } },
    won: {
      now: { count: 3, amount: 270_000, yield: 14_000 },
      before: { count: 1, amount: 90_000, yield: 5_000 },
    },
    decided,
    winRate: { source: rates(null), person: rates('admin@example.com'), state: rates('NSW') },
  };
  await page.route('**/api/leads/report?*', (route) => route.fulfill({ json: report }));
  await signIn(page, list);
  await page.getByRole('button', { name: 'Overview' }).click();
  const overview = page.getByRole('region', { name: 'Overview' });
  await expect(overview).toContainText('Won3$270,000before: 1, $90,000');
  await expect(overview).toContainText('Leads121 erased sincebefore: 9');
  await expect(overview).toContainText('Prices shown20for 11 leadsbefore: 15');
  await expect(overview).toContainText('Yield of what was won$14,000before: $5,000');
  await expect(overview).toContainText('First touch (median)5 hbefore: –');
  const byState = overview.getByRole('figure', { name: 'Win rate by state' });
  await expect(byState).toContainText('NSW75% of 4 (before 50%)');
  await expectNoBarriers(page, 'the figures', '[aria-label="Overview"]');
  const leadsTo = (link: Locator, filter: string) =>
    expect(link).toHaveAttribute('href', `/admin?section=leads&from=2026-02-01&to=2026-03-02${filter}`);
  const figure = (name: string) => overview.getByRole('link', { name, exact: true });
  await leadsTo(figure('20'), '&datesOf=estimate');
  await leadsTo(figure('2'), '&datesOf=proposal');
  await leadsTo(figure('3'), '&datesOf=won');
  await leadsTo(figure('75%'), '&datesOf=decided');
  const bySource = overview.getByRole('figure', { name: 'Win rate by source' });
  await leadsTo(bySource.getByRole('link', { name: 'Not known' }), '&datesOf=decided&source=none');
  await leadsTo(byState.getByRole('link', { name: 'NSW' }), '&datesOf=decided&state=NSW');
  await figure('2').click();
  await expect(page.getByRole('button', { name: 'Remove Dates of: Proposal' })).toBeVisible();
  await expect(page.getByText('No leads found')).toBeInViewport();
});

import { readFile } from 'node:fs/promises';
import type { LeadOverview, LeadReport } from '#contract/leads.ts';
import { leadId, leaveLead, leaveLeads } from '#tests/support/admin-leads.ts';
import { asAdmin, signIn } from '#tests/support/admin-session.ts';
import { expectNoBarriers } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { testAdmin } from '#tests/support/test-admin.ts';

// Failed requests, on purpose.
test.use({ expectedComplaint: /^(?:Failed to |Somebody else changed)/ });

const list = '/admin?section=leads';

test('The list shows name, contact, status, total and date of each lead', async ({ page }) => {
  await leaveLead(page, { fullName: 'Lisa Lister', email: 'lisa@lister.example.com', phone: '0411222333' });
  await signIn(page, `${list}&search=lister`);
  await expect(page.getByRole('heading', { name: 'Leads Management' })).toBeVisible();
  await expect(page.getByText('View and manage customer leads')).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText([
    'Name',
    'Contact',
    'Status',
    'Total',
    'Date',
    'Actions',
  ]);
  const row = page.getByRole('row').nth(1);
  await expect(row.getByRole('cell')).toHaveText([
    'Lisa Lister (NSW)Homeowner · home lift, 4 stops · 0 min',
    'lisa@lister.example.com0411222333',
    'New',
    '$92,820',
    /^\d{1,2} \w+ \d{4}, \d\d:\d\d$/,
    'View',
  ]);
  await expect(page.getByText('Showing 1 to 1 of 1 results')).toBeVisible();
  await row.getByRole('link', { name: 'View' }).click();
  await expect(page).toHaveURL(/\/admin\/leads\/[\da-f-]{36}$/);
  await page.getByRole('link', { name: 'Back to list' }).click();
  await expect(page).toHaveURL(/section=leads&search=lister$/);
});

test('A page beyond the last leads to the last, and a full page of a bare array may have a next', async ({
  page,
}) => {
  await leaveLeads(page, 'Bare', 11);
  await signIn(page, `${list}&search=bare&page=99`);
  await expect(page.getByText('Showing 11 to 11 of 11 results')).toBeVisible();
  await expect(page).toHaveURL(/page=2$/);

  await page.route('**/api/leads?*', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: (await answer.json()).leads });
  });
  await page.goto(`${list}&search=bare`);
  await expect(page.getByText('Showing 1 to 10 of 10 results')).toBeVisible();
  const next = page.getByRole('button', { name: 'Next' });
  await next.click();
  await expect(page.getByText('Showing 11 to 11 of 11 results')).toBeVisible();
  await expect(next).toBeDisabled();
});

test('The leads come first, pages turn by ten, and the last one knows that it is the last', async ({
  page,
}) => {
  await leaveLeads(page, 'Pager', 20);
  await signIn(page, `${list}&search=pager`);
  const previous = page.getByRole('button', { name: 'Previous' });
  const next = page.getByRole('button', { name: 'Next' });
  await expect(page.getByText('Showing 1 to 10 of 20 results')).toBeVisible();
  await expect(previous).toBeDisabled();
  await test.step('Filtered leads can be downloaded as a file', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^leads-\d{4}-\d\d-\d\d\.csv$/);
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(21);
    expect(lines[1]).toContain('Person20 Pager');
  });
  await test.step('Nine rows are visible on a desktop, and the first lead on a phone', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(page.getByRole('row').nth(9)).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(page.getByRole('row').nth(1)).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 1280, height: 800 });
  });
  await next.click();
  // The last page is exactly full.
  await expect(page.getByText('Showing 11 to 20 of 20 results')).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Person01 Pager (NSW)' })).toBeVisible();
  await expect(next).toBeDisabled();
  await expect(page).toHaveURL(/page=2$/);
  await page.goBack();
  await expect(page.getByText('Showing 1 to 10 of 20 results')).toBeVisible();
  await page.goForward();
  await previous.click();
  await expect(page.getByRole('cell', { name: 'Person20 Pager (NSW)' })).toBeVisible();
});

test('A search for an email stands in no address, and survives a reload', async ({ page }) => {
  await leaveLeads(page, 'Discreet', 2);
  await signIn(page, list);
  await page.getByLabel('Search').fill('person1@discreet.example.com');
  await expect(page.getByRole('row')).toHaveCount(2);
  expect(page.url()).not.toContain('discreet');
  await page.reload();
  await expect(page.getByLabel('Search')).toHaveValue('person1@discreet.example.com');
  await expect(page.getByRole('row')).toHaveCount(2);
});

test('Filters stand in the address, work together and can be cleared', async ({ page }) => {
  await leaveLeads(page, 'Filterer', 2);
  await signIn(page, list);
  await page.getByLabel('Search').fill('person01 filterer');
  await expect(page).toHaveURL(/search=person01/);
  await expect(page.getByRole('row')).toHaveCount(2);
  const filter = page.getByRole('group', { name: 'Status' });
  await expect(filter.getByRole('button')).toHaveText([
    'All Statuses',
    'New1',
    'Contacted0',
    'Qualified0',
    'Proposal0',
    'Closed0',
    'Lost0',
  ]);
  await filter.getByRole('button', { name: 'Closed' }).click();
  await expect(page.getByText('No leads found')).toBeVisible();
  await expect(filter.getByRole('button', { name: 'Closed' })).toHaveAttribute('aria-pressed', 'true');
  await expect(filter.getByRole('button', { name: 'All Statuses' })).toHaveAttribute('aria-pressed', 'false');
  await page.reload();
  await expect(page.getByText('No leads found')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('row')).toHaveCount(2);

  await page.getByRole('button', { name: 'Not touched for 24 hours' }).click();
  await expect(page.getByText('No leads found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByLabel('Search')).toHaveValue('');
  await expect(page.getByText('No leads found')).toBeHidden();

  await page.getByLabel('To', { exact: true }).fill('2020-01-01');
  await expect(page.getByText('No leads found')).toBeVisible();
  await expect(page).toHaveURL(/to=2020-01-01/);

  await test.step('A year can be typed digit by digit without a search for the year 2', async () => {
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page.getByText('No leads found')).toBeHidden();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.getByLabel('To', { exact: true }).focus();
    await page.keyboard.type('02022020');
    await expect(page).toHaveURL(/to=2020-02-02/);
    await expect(page.getByText('No leads found')).toBeVisible();
    expect(asked.filter((url) => url.includes('to=0'))).toEqual([]);
  });
});

test('The largest total can come first', async ({ page }) => {
  await leaveLead(page, { fullName: 'Small Sorter', email: 'small@sorter.example.com', numberOfStops: 2 });
  await leaveLead(page, { fullName: 'Large Sorter', email: 'large@sorter.example.com', numberOfStops: 6 });
  await leaveLead(page, { fullName: 'Middle Sorter', email: 'middle@sorter.example.com' });
  await signIn(page, `${list}&search=sorter`);
  await page.getByLabel('Sort by').selectOption('Largest total first');
  const names = page.getByRole('row').locator('td:first-child');
  await expect(names).toHaveText([/^Large Sorter/, /^Middle Sorter/, /^Small Sorter/]);
  await expect(page.getByRole('columnheader', { name: 'Total' })).toHaveAttribute('aria-sort', 'descending');
});

test('While leads load it says so, a failure has its message, and a session that has ended leads to the login', async ({
  page,
}) => {
  await signIn(page, list);
  await expect(page.getByText(/^Showing/)).toBeVisible();
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/leads?*', async (route) => {
    await asked;
    await route.abort();
  });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('Loading leads...')).toBeVisible();
  answer();
  await expect(page.getByText('Failed to load leads')).toBeVisible();
  await page.unroute('**/api/leads?*');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText(/^Showing/)).toBeVisible();

  await page.route('**/api/leads/export.csv*', (route) =>
    route.fulfill({ status: 401, json: { error: 'Please sign in', code: 'unauthorized' } }),
  );
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect(page).toHaveURL(/\/admin\/login$/);
  expect(await page.evaluate(() => localStorage.getItem('adminToken'))).toBeNull();
});

test('A status is set in the row, and a colleague’s change is named instead of overwritten', async ({
  page,
}) => {
  await leaveLeads(page, 'Rowstatus', 1);
  await signIn(page, `${list}&search=rowstatus`);
  const status = page.getByRole('combobox', { name: 'Status of Person01 Rowstatus' });
  await status.click();
  // The list reloads after a change; the colleague changes the lead after that.
  const reread = page.waitForResponse('**/api/leads?*');
  await page.getByRole('option', { name: 'Contacted' }).click();
  await expect(page.getByText('Lead status updated successfully')).toBeVisible();
  await expect(status).toHaveText('Contacted');
  const stored = page.waitForResponse('**/status');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await stored;
  await (await reread).finished();

  const id = await leadId(page, 'rowstatus');
  await asAdmin(page, 'patch', `/api/leads/${id}/status`, { status: 'qualified' });
  await status.click();
  await page.getByRole('option', { name: 'Lost' }).click();
  await expect(page.getByText('Somebody else changed this lead')).toBeVisible();
  await expect(status).toHaveText('Qualified');
});

test('Leads that are mine, due or suspected robots’ can be listed alone', async ({ page }) => {
  await leaveLeads(page, 'Minding', 2);
  await leaveLead(page, {
    fullName: 'Robot Minding',
    email: 'robot@minding.example.com',
    companyWebsite: 'https://example.com',
  });
  const id = await leadId(page, 'person01 minding');
  await asAdmin(page, 'patch', `/api/leads/${id}`, {
    assignedTo: testAdmin.email,
    followUpOn: '2026-01-02',
    revision: 0,
  });
  const lostId = await leadId(page, 'person02 minding');
  await asAdmin(page, 'patch', `/api/leads/${lostId}/status`, { status: 'lost' });
  await signIn(page, `${list}&search=minding`);
  const first = page.getByRole('row').nth(1);
  const mine = /^Person01 Minding \(NSW\)admin@example.com, follow up 2 Jan 2026Homeowner/;
  for (const [filter, name] of [
    ['Mine', mine],
    ['Follow-up due', mine],
    ['Suspected robots', /^Robot Minding \(NSW\)Suspected robot/],
  ] as const) {
    await page.getByRole('button', { name: filter }).click();
    await expect(page.getByRole('row')).toHaveCount(2);
    await expect(first.getByRole('cell').first()).toHaveText(name);
    await page.getByRole('button', { name: filter }).click();
    await expect(page.getByRole('row')).toHaveCount(4);
  }

  await test.step('A button for each status filters by it, and says beside it how many there are', async () => {
    const lost = page.getByRole('button', { name: 'Lost', exact: true });
    await expect(lost).toHaveAccessibleDescription('1');
    await lost.click();
    await expect(lost).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByText('Showing 1 to 1 of 1 results')).toBeVisible();
  });
});

test('Several leads get a status and a person at once, and what a colleague changed is named, not overwritten', async ({
  page,
}) => {
  await leaveLeads(page, 'Bulk', 12);
  await signIn(page, `${list}&search=bulk`);
  await page.getByRole('checkbox', { name: 'Choose Person12 Bulk' }).check();
  await page.getByRole('checkbox', { name: 'Choose Person11 Bulk' }).check();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('row', { name: /Person01 Bulk/ }).focus();
  await page.keyboard.press('x');
  const bar = page.getByRole('region', { name: 'Chosen leads' });
  await expect(bar).toContainText('3 chosen');

  const id = await leadId(page, 'person11 bulk');
  await asAdmin(page, 'patch', `/api/leads/${id}/status`, { status: 'qualified' });
  await bar.getByLabel('Status').selectOption('Contacted');
  await bar.getByLabel('Person').selectOption(testAdmin.email);
  await bar.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('2 leads updated')).toBeVisible();
  await expect(bar.getByRole('alert')).toContainText(
    'Not changed, because somebody else changed them meanwhile: Person11 Bulk.',
  );
  await expect(bar).toContainText('1 chosen');
  await expect(page.getByRole('row', { name: /Person01 Bulk/ })).toContainText(testAdmin.email);
  const status = async (name: string) =>
    (await asAdmin(page, 'get', `/api/leads/${await leadId(page, `${name} bulk`)}`)).status;
  expect([await status('person12'), await status('person11'), await status('person01')]).toEqual([
    'contacted',
    'qualified',
    'contacted',
  ]);

  // The lead is up to date now and can be changed.
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(page.getByRole('combobox', { name: /^Status of Person11/ })).toHaveText('Qualified');
  await bar.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('1 lead updated')).toBeVisible();
  await expect(bar).toBeHidden();
  expect(await status('person11')).toBe('contacted');

  await test.step('A row chosen while others are saved stays chosen', async () => {
    const held = Promise.withResolvers<void>();
    await page.route('**/api/leads/bulk', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.getByRole('checkbox', { name: 'Choose Person10 Bulk' }).check();
    await bar.getByLabel('Person').selectOption('Nobody');
    await bar.getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('checkbox', { name: 'Choose Person09 Bulk' }).check();
    await expect(bar).toContainText('2 chosen');
    held.resolve();
    await expect(bar).toContainText('1 chosen');
    await expect(page.getByRole('checkbox', { name: 'Choose Person09 Bulk' })).toBeChecked();
  });

  await test.step('All rows of a page are chosen at once, and other filters begin with none', async () => {
    const all = page.getByRole('checkbox', { name: 'Choose all on this page' });
    await all.check();
    await expect(bar).toContainText('10 chosen');
    // Tall enough for the bar to stand below the rows: a row that it covers in part counts as a small target.
    await page.setViewportSize({ width: 1280, height: 1400 });
    await expectNoBarriers(page, 'the list with chosen leads');
    await page.getByRole('checkbox', { name: 'Choose Person05 Bulk' }).uncheck();
    await expect(bar).toContainText('9 chosen');
    await page.getByLabel('Search').fill('person04 bulk');
    await expect(bar).toBeHidden();
    await expect(page.getByRole('row')).toHaveCount(2);
    await expect(all).not.toBeChecked();
  });
});

test('A view is saved under a name, and stands in the address', async ({ page }) => {
  await leaveLeads(page, 'Viewed', 2);
  await signIn(page, `${list}&search=viewed&sort=largest&due=true`);
  await page.getByRole('button', { name: 'Save view' }).click();
  await expect(page.getByRole('dialog', { name: 'Save view' }).getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Large and due');
  await page.keyboard.press('Enter');
  const saved = page.getByRole('link', { name: 'Large and due' });
  await expect(saved).toHaveAttribute('aria-current', 'true');
  await page.goto(list);
  await expect(saved).not.toHaveAttribute('aria-current', 'true');
  await saved.click();
  await expect(page).toHaveURL(/search=viewed&due=true&sort=largest$/);
  await expect(page.getByRole('button', { name: 'Follow-up due' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Forget view' }).click();
  await expect(saved).toBeHidden();
});

test('Back to list leads to the row and the place where it was left, by the link and by the browser', async ({
  page,
}) => {
  await leaveLeads(page, 'Returner', 10);
  await page.setViewportSize({ width: 1280, height: 500 });
  await signIn(page, `${list}&search=returner`);
  const row = page.getByRole('row', { name: /Person03 Returner/ });
  const scrolled = () => page.evaluate(() => window.scrollY);
  for (const wayBack of [
    () => page.getByRole('link', { name: 'Back to list' }).click(),
    () => page.goBack(),
  ]) {
    await row.getByRole('link', { name: 'View' }).scrollIntoViewIfNeeded();
    const before = await scrolled();
    expect(before).toBeGreaterThan(100);
    await row.getByRole('link', { name: 'View' }).click();
    await expect(page.getByRole('heading', { name: 'Lead Details' })).toBeVisible();
    await wayBack();
    await expect(row).toBeFocused();
    expect(await scrolled()).toBe(before);
  }
});

test('Days are those of the business’s time zone, wherever the admin is', async ({
  browser,
  page,
  server,
}) => {
  await leaveLeads(page, 'Dayish', 1);
  const { createdAt } = await asAdmin(page, 'get', `/api/leads/${await leadId(page, 'dayish')}`);
  const inSydney = (options: Intl.DateTimeFormatOptions, locale: string) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'Australia/Sydney', ...options }).format(new Date(createdAt));
  const abroad = await browser.newPage({ timezoneId: 'Pacific/Honolulu', baseURL: server.url });
  const today = inSydney({ dateStyle: 'short' }, 'sv-SE');
  await signIn(abroad, `${list}&search=dayish&from=${today}&to=${today}`);
  await expect(abroad.getByRole('row').nth(1).locator('time')).toHaveText(
    inSydney(
      {
        day: 'numeric',
        month: 'short',
        year: 'numeric',
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
      },
      'en-AU',
    ),
  );
  await abroad.close();
});

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
    pricesShown: { now: 20, before: 15 },
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
  await expect(overview).toContainText('Won3$270,000; before: 1, $90,000');
  await expect(overview).toContainText('Yield of what was won$14,000before: $5,000');
  await expect(overview).toContainText('First touch (median)5 hbefore: –');
  const byState = overview.getByRole('figure', { name: 'Win rate by state' });
  await expect(byState).toContainText('NSW75% of 4 (before 50%)');
  await expectNoBarriers(page, 'the figures', '[aria-label="Overview"]');
  await overview.getByRole('link', { name: '12', exact: true }).click();
  await expect(page).toHaveURL(/section=leads&from=2026-02-01&to=2026-03-02/);
});

test('The list has no accessibility faults, however wide the screen is', async ({ page }) => {
  await leaveLeads(page, 'Axe', 2);
  await signIn(page, `${list}&search=axe`);
  await page.getByRole('button', { name: 'Overview' }).click();
  for (const width of [375, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByRole('img', { name: /leads in/ })).toBeVisible();
    // It stays a table when it is laid out as cards.
    await expect(page.getByRole('table').getByRole('cell', { name: /Axe/ }).first()).toBeVisible();
    await expectNoBarriers(page, `the list at ${width} pixels`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

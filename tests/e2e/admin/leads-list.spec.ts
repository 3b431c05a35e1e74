import { readFile } from 'node:fs/promises';
import { leadId, leaveLead, leaveLeads } from '#tests/support/admin-leads.ts';
import { asAdmin, signIn } from '#tests/support/admin-session.ts';
import { expect, holdBack, test } from '#tests/support/browser-test.ts';

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
    'Lisa Lister (NSW)home lift, 4 stops · Homeowner',
    '0411222333lisa@lister.example.com',
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
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Export CSV' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^leads-\d{4}-\d\d-\d\d\.csv$/);
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(21);
    expect(lines[1]).toContain('Person20 Pager');
    await expect(page.getByText('20 leads exported')).toBeVisible();
  });
  await test.step('All ten rows are on the screen of a desktop, and three leads on a phone', async () => {
    const rows = page.getByRole('table').getByRole('row');
    const top = async () => (await rows.nth(1).boundingBox())?.y;
    await page.setViewportSize({ width: 375, height: 812 });
    // It stays a table when it is laid out as cards.
    await expect(rows.nth(3)).toBeInViewport({ ratio: 1 });
    expect(await top()).toBeLessThanOrEqual(260);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(rows.nth(10)).toBeInViewport({ ratio: 1 });
    expect(await top()).toBeLessThanOrEqual(230);
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

test('While leads load it says so, a failure has its message, and a session that has ended leads to the login', async ({
  page,
}) => {
  await signIn(page, list);
  await expect(page.getByText(/^Showing/)).toBeVisible();
  const answer = await holdBack(page, '**/api/leads?*', (route) => route.abort());
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
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Export CSV' }).click();
  await expect(page).toHaveURL(/\/admin\/login$/);
  expect(await page.evaluate(() => localStorage.getItem('adminToken'))).toBeNull();
});

test('Back to list leads to the row and the place where it was left, by the link and by the browser', async ({
  page,
}) => {
  await leaveLeads(page, 'Returner', 10);
  await page.setViewportSize({ width: 1280, height: 500 });
  await signIn(page, `${list}&search=returner`);
  const row = page.getByRole('row', { name: /Person03 Returner/ });
  const scrolled = () => page.locator('[data-scroller]').evaluate(({ scrollTop }) => scrollTop);
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

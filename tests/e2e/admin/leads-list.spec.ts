import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { businessCalendar } from '#domain/day.ts';
import * as desk from '#tests/support/admin-leads.ts';
import { asAdmin, signIn } from '#tests/support/admin-session.ts';
import { expect, holdBack, test } from '#tests/support/browser-test.ts';

// Failed requests, on purpose.
test.use({ expectedComplaint: /^(?:Failed to |Somebody else changed)/ });

test('The list shows name, contact, status, total and date of each lead', async ({ page }) => {
  await desk.leaveLead(page, {
    fullName: 'Lisa Lister',
    email: 'lisa@lister.example.com',
    phone: '0411222333',
  });
  await signIn(page, `${desk.list}&search=lister`);
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

test('A page beyond the last leads to the last; a bare array of ten may have a next', async ({ page }) => {
  await desk.openLeads(page, 'Bare', 11, '&page=99');
  await expect(page.getByText('Showing 11 to 11 of 11 results')).toBeVisible();
  await expect(page).toHaveURL(/page=2$/);

  await page.route('**/api/leads?*', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: (await answer.json()).leads });
  });
  await page.goto(`${desk.list}&search=bare`);
  await expect(page.getByText('Showing 1 to 10 of 10 results')).toBeVisible();
  const next = page.getByRole('button', { name: 'Next' });
  await next.click();
  await expect(page.getByText('Showing 11 to 11 of 11 results')).toBeVisible();
  await expect(next).toBeDisabled();
});

test('Leads come first, pages turn by ten, and the last one knows that it is the last', async ({ page }) => {
  await desk.openLeads(page, 'Pager', 20);
  const previous = page.getByRole('button', { name: 'Previous' });
  const next = page.getByRole('button', { name: 'Next' });
  await expect(page.getByText('Showing 1 to 10 of 20 results')).toBeVisible();
  await expect(previous).toBeDisabled();
  await test.step('Filtered leads can be downloaded as a file', async () => {
    await page.clock.install();
    await page.evaluate(() => {
      const revoke = URL.revokeObjectURL.bind(URL);
      URL.revokeObjectURL = (url) => {
        document.documentElement.dataset['revoked'] = url;
        revoke(url);
      };
    });
    const download = page.waitForEvent('download');
    await desk.chooseFromMenu(page, 'Export CSV');
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^leads-\d{4}-\d\d-\d\d\.csv$/);
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(21);
    expect(lines[1]).toContain('Person20 Pager');
    await expect(page.getByText('20 leads exported')).toBeVisible();
    // WebKit reads the file only after the click.
    const root = page.locator('html');
    expect(await root.getAttribute('data-revoked')).toBeNull();
    await page.clock.fastForward('01:30');
    await expect(root).toHaveAttribute('data-revoked', /^blob:/);
    await page.clock.resume();
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

test('While leads load it says so, and a failure has its message', async ({ page }) => {
  await signIn(page, desk.list);
  await expect(page.getByText(/^Showing/)).toBeVisible();
  const answer = await holdBack(page, '**/api/leads?*', (route) => route.abort());
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('Loading leads...')).toBeVisible();
  answer();
  await expect(page.getByText('Failed to load leads')).toBeVisible();
  await page.unroute('**/api/leads?*');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText(/^Showing/)).toBeVisible();
});

test('A moment without network is not said; a longer one is, and leaves the rows', async ({ page }) => {
  await desk.openLeads(page, 'Moment', 1);
  const leave = (number: number) =>
    desk.leaveLead(page, { fullName: `Later${number} Moment`, email: `later${number}@moment.example.com` });
  await expect(desk.leadRow(page, 'Person01 Moment')).toBeVisible();
  await leave(1);
  await page.route('**/api/leads?*', (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(desk.leadRow(page, 'Later1 Moment')).toBeVisible();
  await expect(page.locator('.toast')).toHaveCount(0);

  await page.route('**/api/leads?*', (route) => route.abort());
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('Failed to load leads', { exact: true })).toBeVisible();
  await expect(desk.leadRow(page, 'Later1 Moment')).toBeVisible();
  await leave(2);
  await page.unroute('**/api/leads?*');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(desk.leadRow(page, 'Later2 Moment')).toBeVisible();
});

test('Back to list, by link or browser, leads to the row and place where it was left', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await desk.openLeads(page, 'Returner', 10);
  const row = page.getByRole('row', { name: /Person03 Returner/ });
  const view = row.getByRole('link', { name: 'View' });
  const scrolled = () => page.locator('[data-scroller]').evaluate(({ scrollTop }) => scrollTop);
  for (const wayBack of [
    () => page.getByRole('link', { name: 'Back to list' }).click(),
    () => page.goBack(),
  ]) {
    await view.scrollIntoViewIfNeeded();
    const before = await scrolled();
    expect(before).toBeGreaterThan(100);
    await view.click();
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
  await desk.leaveLeads(page, 'Dayish', 1);
  const { createdAt } = await asAdmin(page, 'get', `/api/leads/${await desk.leadId(page, 'dayish')}`);
  const inSydney = businessCalendar('Australia/Sydney').dayAndTime(Date.parse(createdAt));
  const [today = '', time = ''] = inSydney.split(' ');
  const abroad = await browser.newPage({ timezoneId: 'Pacific/Honolulu', baseURL: server.url });
  await signIn(abroad, `${desk.list}&search=dayish&from=${today}&to=${today}`);
  const day = new Date(today).toLocaleDateString('en-AU', { dateStyle: 'medium', timeZone: 'UTC' });
  await expect(abroad.getByRole('row').nth(1).locator('time')).toHaveText(`${day}, ${time}`);
  await abroad.close();
});

test('What a colleague does with a lead shows on its row within seconds, and nothing moves', async ({
  page,
}) => {
  await desk.openLeads(page, 'Colleague', 3);
  const row = desk.leadRow(page, 'Person02 Colleague');
  await expect(row).toContainText('New');
  const id = await desk.leadId(page, 'person02 colleague');
  const { revision } = await asAdmin(page, 'get', `/api/leads/${id}`);
  const outcome = { outcome: 'spoke', revision, id: randomUUID() };
  await asAdmin(page, 'post', `/api/leads/${id}/outcome`, outcome);
  await expect(row).toContainText('admin@example.com: Spoke');
  await expect(row).toContainText('Contacted');
  await expect(page.getByRole('row').nth(2)).toContainText('Person02 Colleague');
});

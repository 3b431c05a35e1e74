import * as desk from '#tests/support/admin-leads.ts';
import { asAdmin, signIn } from '#tests/support/admin-session.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { testAdmin } from '#tests/support/test-admin.ts';

test('A search for an email stands in no address, and survives a reload', async ({ page }) => {
  await desk.leaveLeads(page, 'Discreet', 2);
  await signIn(page, desk.list);
  await page.getByLabel('Search').fill('person1@discreet.example.com');
  await expect(page.getByRole('row')).toHaveCount(2);
  expect(page.url()).not.toContain('discreet');
  await page.reload();
  await expect(page.getByLabel('Search')).toHaveValue('person1@discreet.example.com');
  await expect(page.getByRole('row')).toHaveCount(2);

  await test.step('nor does a link or a saved view put it there', async () => {
    await page.goto(`${desk.list}&search=person2%40discreet.example.com`);
    await expect(page).toHaveURL(/section=leads$/);
    await expect(page.getByRole('cell', { name: 'Person02 Discreet (NSW)' })).toBeVisible();
    await desk.openFilter(page);
    await page.getByLabel('Follow-up').selectOption('Follow-up due');
    await desk.saveView(page, 'Due');
    await page.keyboard.press('Enter');
    const saved = page.getByRole('link', { name: 'Due' });
    await expect(saved).toHaveAttribute('href', '/admin?section=leads&due=true');
    await page.getByRole('button', { name: 'Forget view' }).click();
    await expect(saved).toBeHidden();
  });
});

test('On a slow computer a filter and what is typed right after it both hold', async ({ page }) => {
  await signIn(page, desk.list);
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 15 });
  const search = page.getByLabel('Search');
  await page.goto(`${desk.list}&search=person01`);
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Lost');
  await search.fill('letters');
  await expect(page).toHaveURL(/search=letters/);
  expect(page.url()).toContain('status=lost');
  await page.goBack();
  await expect(search).toHaveValue('person01');
});

test('Filters stand in the address, work together and can be cleared', async ({ page }) => {
  await desk.leaveLeads(page, 'Filterer', 2);
  await signIn(page, desk.list);
  await page.getByLabel('Search').fill('person01 filterer');
  await expect(page).toHaveURL(/search=person01/);
  await expect(page.getByRole('row')).toHaveCount(2);
  const status = page.getByRole('combobox', { name: 'Status' });
  const options = status.getByRole('option', { includeHidden: true });
  await expect(options).toHaveText([
    'All Statuses',
    'New',
    'Contacted',
    'Qualified',
    'Proposal',
    'Closed',
    'Lost',
  ]);
  await expect(options.nth(1)).toHaveAttribute('data-count', '1');
  await status.selectOption('Closed');
  await expect(page.getByText('No leads found')).toBeVisible();
  await page.reload();
  await expect(status).toHaveValue('closed');
  await expect(page.getByText('No leads found')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('row')).toHaveCount(2);

  await desk.openFilter(page);
  await page.getByLabel('Touched').selectOption('Not touched for 24 hours');
  await expect(page.getByText('No leads found')).toBeVisible();
  await page.getByLabel('To', { exact: true }).fill('2020-01-01');
  await expect(page).toHaveURL(/untouched=true.*to=2020-01-01|to=2020-01-01.*untouched=true/);
  await page.keyboard.press('Escape');
  await test.step('What is set stands as chips, which take it away', async () => {
    const chips = page.getByRole('group', { name: 'Filters that are set' });
    await chips.getByRole('button', { name: 'Remove Not touched for 24 hours' }).click();
    await expect(page).not.toHaveURL(/untouched/);
    await chips.getByRole('button', { name: 'Remove To 1 Jan 2020' }).click();
    await expect(chips).toBeHidden();
    await expect(page.getByRole('row')).toHaveCount(2);
  });

  await test.step('A year can be typed digit by digit without a search for the year 2', async () => {
    await desk.openFilter(page);
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
  await desk.leaveLead(page, {
    fullName: 'Small Sorter',
    email: 'small@sorter.example.com',
    numberOfStops: 2,
  });
  await desk.leaveLead(page, {
    fullName: 'Large Sorter',
    email: 'large@sorter.example.com',
    numberOfStops: 6,
  });
  await desk.leaveLead(page, { fullName: 'Middle Sorter', email: 'middle@sorter.example.com' });
  await signIn(page, `${desk.list}&search=sorter`);
  await desk.openFilter(page);
  await page.getByLabel('Sort by').selectOption('Largest total first');
  const names = page.getByRole('row').locator('td:first-child');
  await expect(names).toHaveText([/^Large Sorter/, /^Middle Sorter/, /^Small Sorter/]);
  await expect(page.getByRole('columnheader', { name: 'Total' })).toHaveAttribute('aria-sort', 'descending');
});

test('Leads that are mine, due or suspected robots’ can be listed alone', async ({ page }) => {
  await desk.leaveLeads(page, 'Minding', 2);
  await desk.leaveLead(page, {
    fullName: 'Robot Minding',
    email: 'robot@minding.example.com',
    companyWebsite: 'https://example.com',
  });
  const id = await desk.leadId(page, 'person01 minding');
  await asAdmin(page, 'patch', `/api/leads/${id}`, {
    assignedTo: testAdmin.email,
    followUpOn: '2026-01-02',
    revision: 0,
  });
  const lostId = await desk.leadId(page, 'person02 minding');
  await asAdmin(page, 'patch', `/api/leads/${lostId}/status`, { status: 'lost' });
  await signIn(page, `${desk.list}&search=minding`);
  const first = page.getByRole('row').nth(1);
  const mine = /^Person01 Minding \(NSW\)home lift, 4 stops · Homeowner/;
  await page.getByRole('button', { name: 'Mine' }).click();
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(first.getByRole('cell').first()).toHaveText(mine);
  await page.getByRole('button', { name: 'Mine' }).click();
  await desk.openFilter(page);
  for (const [filter, option, name] of [
    ['Follow-up', 'Follow-up due', mine],
    ['Robots', 'Suspected robots', /^Robot Minding \(NSW\)Suspected robot/],
  ] as const) {
    await page.getByRole('combobox', { name: filter }).selectOption(option);
    await expect(first.getByRole('cell', { includeHidden: true }).first()).toHaveText(name);
    await page.getByRole('combobox', { name: filter }).selectOption('');
    await expect(page.locator('[data-lead]')).toHaveCount(3);
  }
});

test('A view is saved under a name, and stands in the address', async ({ page }) => {
  await desk.openLeads(page, 'Viewed', 2, '&sort=largest&due=true');
  await desk.openFilter(page);
  await desk.saveView(page, 'Large and due');
  await page.keyboard.press('Enter');
  const saved = page.getByRole('link', { name: 'Large and due' });
  await expect(saved).toHaveAttribute('aria-current', 'true');
  await page.goto(desk.list);
  await desk.openFilter(page);
  await expect(saved).not.toHaveAttribute('aria-current', 'true');
  await saved.click();
  await expect(page).toHaveURL(/search=viewed&due=true&sort=largest$/);
  await expect(page.getByRole('button', { name: 'Remove Follow-up due' })).toBeAttached();
  await page.getByRole('button', { name: 'Forget view' }).click();
  await expect(saved).toBeHidden();
});

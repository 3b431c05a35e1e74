import { leadId, leaveLead, leaveLeads } from '#tests/support/admin-leads.ts';
import { asAdmin, signIn } from '#tests/support/admin-session.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { testAdmin } from '#tests/support/test-admin.ts';

const list = '/admin?section=leads';

test('A search for an email stands in no address, and survives a reload', async ({ page }) => {
  await leaveLeads(page, 'Discreet', 2);
  await signIn(page, list);
  await page.getByLabel('Search').fill('person1@discreet.example.com');
  await expect(page.getByRole('row')).toHaveCount(2);
  expect(page.url()).not.toContain('discreet');
  await page.reload();
  await expect(page.getByLabel('Search')).toHaveValue('person1@discreet.example.com');
  await expect(page.getByRole('row')).toHaveCount(2);

  await test.step('nor does a link or a saved view put it there', async () => {
    await page.goto(`${list}&search=person2%40discreet.example.com`);
    await expect(page).toHaveURL(/section=leads$/);
    await expect(page.getByRole('cell', { name: 'Person02 Discreet (NSW)' })).toBeVisible();
    await page.getByRole('button', { name: 'Follow-up due' }).click();
    await page.getByRole('button', { name: 'Save view' }).click();
    await page.keyboard.type('Due');
    await page.keyboard.press('Enter');
    const saved = page.getByRole('link', { name: 'Due' });
    await expect(saved).toHaveAttribute('href', '/admin?section=leads&due=true');
    await page.getByRole('button', { name: 'Forget view' }).click();
    await expect(saved).toBeHidden();
  });
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
  // Whoever looks after the lead takes no room from the customer and the lift.
  const facts = page.getByRole('row', { name: 'Person01 Minding' }).getByTitle(/^Homeowner/);
  expect(await facts.evaluate(({ clientWidth }) => clientWidth)).toBeGreaterThan(150);

  await test.step('A button for each status filters by it, and says beside it how many there are', async () => {
    const lost = page.getByRole('button', { name: 'Lost', exact: true });
    await expect(lost).toHaveAccessibleDescription('1');
    await lost.click();
    await expect(lost).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByText('Showing 1 to 1 of 1 results')).toBeVisible();
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

  await test.step('Views that an earlier version kept on the device can be kept', async () => {
    const kept = [
      { name: 'Big ones', address: 'section=leads&sort=largest' },
      { name: 'Mine', address: 'section=leads&assignedTo=me' },
    ];
    await page.evaluate((views) => localStorage.setItem('leadsViews', views), JSON.stringify(kept));
    await page.reload();
    const offer = page.getByRole('button', { name: 'Keep the 2 views of this device' });
    await offer.click();
    await expect(page.getByRole('link', { name: 'Big ones' })).toBeVisible();
    await expect(offer).toBeHidden();
    await page.reload();
    await expect(page.getByRole('link', { name: 'Mine' })).toBeVisible();
    await expect(offer).toBeHidden();
  });

  await test.step('Many views are a list: one’s own first, then the team’s', async () => {
    for (const name of ['View 10', 'View 9', 'View 11', 'a view']) {
      await asAdmin(page, 'post', '/api/lead-views', { name, query: 'due=true', shared: name === 'a view' });
    }
    await page.reload();
    const views = page.getByRole('combobox', { name: /^View/ });
    await expect(views.getByRole('option')).toHaveText([
      'Choose',
      'Big ones',
      'Mine',
      'View 9',
      'View 10',
      'View 11',
      'a view (shared)',
    ]);
    await views.selectOption('Big ones');
    await expect(page).toHaveURL(/section=leads&sort=largest$/);
    await expect(page.getByRole('button', { name: 'Forget view' })).toBeVisible();
    // Other tests expect few views.
    const { views: left } = await asAdmin(page, 'get', '/api/lead-views');
    for (const { name, shared } of left) await asAdmin(page, 'delete', '/api/lead-views', { name, shared });
  });
});

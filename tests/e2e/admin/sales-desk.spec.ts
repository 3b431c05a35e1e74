import * as desk from '#tests/support/admin-leads.ts';
import { asAdmin, endSessionAt, fillLogin, signIn } from '#tests/support/admin-session.ts';
import { expect, holdBack, test } from '#tests/support/browser-test.ts';

test('New leads are counted every 30 seconds, and nothing moves until they are asked for', async ({
  page: visitors,
  pageWithClock: page,
  baseURL,
}) => {
  const leave = (name: string) =>
    desk.leaveLead(visitors, { fullName: `${name} Newcomer`, email: `${name}@newcomer.example.com` });
  await leave('First');
  await page.clock.install();
  await page.goto(`${baseURL}/admin/login`);
  await fillLogin(page);
  await expect(page.getByRole('heading', { name: 'Admin Panel' })).toBeVisible();
  await page.goto(`${baseURL}${desk.list}&search=newcomer`);
  await expect(page.getByText('Showing 1 to 1 of 1 results')).toBeVisible();
  for (const name of ['Second', 'Third', 'Fourth']) await leave(name);
  await page.clock.runFor(31_000);
  const newer = page.getByRole('button', { name: '3 new leads' });
  await expect(newer).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(2);
  await newer.click();
  await expect(page.getByText('Showing 1 to 4 of 4 results')).toBeVisible();
  await expect(newer).toBeHidden();
});

test('On a page that is left open, what was a minute ago goes on', async ({
  page: visitors,
  pageWithClock: page,
  baseURL,
}) => {
  await desk.leaveLead(visitors, { fullName: 'Patient Waiter', email: 'patient@example.com' });
  const id = await desk.leadId(visitors, 'patient@example.com');
  const { createdAt } = await asAdmin(visitors, 'get', `/api/leads/${id}`);
  await page.clock.install({ time: new Date(createdAt) });
  await page.goto(`${baseURL}/admin/login`);
  await fillLogin(page);
  await expect(page.getByRole('heading', { name: 'Admin Panel' })).toBeVisible();
  await page.goto(`${baseURL}${desk.list}&view=today&search=patient&lead=${id}`);
  const [row, panel] = [desk.leadRow(page, 'Patient Waiter'), desk.leadPanel(page, 'Patient Waiter')];
  await expect(row).toContainText('New, 0 min');
  await expect(panel).toContainText('0 min ago');
  await page.clock.fastForward('07:00');
  await expect(row).toContainText('New, 7 min');
  await expect(panel).toContainText('7 min ago');
});

test('A view that is shared with the team says whose it is', async ({ page }) => {
  await signIn(page, `${desk.list}&untouched=true`);
  await desk.openFilter(page);
  await desk.saveView(page, 'Forgotten ones');
  await page.getByLabel('Share with the team').check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByTitle('Shared by admin@example.com')).toHaveText('Forgotten ones');
  const { views } = await asAdmin(page, 'get', '/api/lead-views');
  expect(views).toContainEqual(expect.objectContaining({ name: 'Forgotten ones', shared: true }));
  await test.step('Whoever takes its name is told whose view that replaces', async () => {
    await page.goto(`${desk.list}&status=lost`);
    await desk.openFilter(page);
    await desk.saveView(page, 'Forgotten ones');
    await page.getByLabel('Share with the team').check();
    await expect(page.getByText('This replaces the view that admin@example.com shared.')).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.goto(`${desk.list}&untouched=true`);
    await desk.openFilter(page);
  });
  await page.getByRole('button', { name: 'Forget view' }).click();
  await expect(page.getByTitle('Shared by admin@example.com')).toBeHidden();
});

test('Enter in Search opens the first lead that is found', async ({ page }) => {
  await desk.leaveLeads(page, 'Enterer', 2);
  await signIn(page, desk.list);
  await page.getByLabel('Search').fill('person01 enterer');
  await page.keyboard.press('Enter');
  await expect(desk.leadPanel(page, 'Person01 Enterer')).toBeVisible();
  await page.keyboard.press('Escape');

  await test.step('After nothing was found, typing opens none', async () => {
    await page.getByLabel('Search').fill('nobody enterer');
    await page.keyboard.press('Enter');
    await expect(page.getByText('No leads found')).toBeVisible();
    await page.getByLabel('Search').fill('person02 enterer');
    await expect(page.getByText('Showing 1 to 1 of 1 results')).toBeVisible();
    await expect(page.getByLabel('Search')).toBeFocused();
    await expect(page).not.toHaveURL(/lead=/);
  });
});

test('A link to a lead, opened signed out, offers that lead after signing in', async ({ page }) => {
  await desk.leaveLeads(page, 'Linked', 1);
  const address = `/admin/leads/${await desk.leadId(page, 'linked')}`;
  await page.goto(address);
  await fillLogin(page);
  await page.getByRole('link', { name: 'Open the lead' }).click();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await expect(page.getByText('Person01 Linked').first()).toBeVisible();
});

test.describe('A session that ends while a lead is open', () => {
  test.use({ expectedComplaint: /401/ });

  test('offers that lead after signing in, with its notes: the one that was sent, and the one that was typed', async ({
    page,
  }) => {
    const { note, panel } = await desk.openPanel(page, 'Expired');
    const release = await holdBack(page, '**/notes');
    await note.fill('Rang');
    await note.press('Control+Enter');
    await note.fill('Half a');
    const token = await page.evaluate(() => localStorage.getItem('adminToken'));
    await page.request.post('/api/admin/logout', { headers: { authorization: `Bearer ${token}` } });
    release();
    await fillLogin(page);
    await page.getByRole('link', { name: 'Open the lead' }).click();
    await expect(panel.getByRole('list').getByText('Rang')).toBeVisible();
    await expect(note).toHaveValue('Half a');
  });

  test('says that a status was not saved, and saves it after signing in', async ({ page }) => {
    const { status } = await desk.openPanel(page, 'Unsaved');
    await expect(status).toHaveValue('new');
    await endSessionAt(page, '**/status');
    await status.selectOption('Qualified');
    await expect(
      page.getByText('Not saved yet: Person01 Unsaved. It is sent once you sign in again.'),
    ).toBeVisible();
    await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
    await fillLogin(page);
    await page.getByRole('link', { name: 'Open the lead' }).click();
    await expect(status).toHaveValue('qualified');
  });
});

test('A note, an outcome and the work of today take a key each, without a pause', async ({ page }) => {
  await desk.openLeads(page, 'Quick', 2);
  const panel = await desk.openByKey(page, 'Person02 Quick');
  await page.keyboard.press('n');
  await page.keyboard.type('Rang');
  const release = await holdBack(page, '**/notes');
  await desk.press(page, 'Control+Enter', 's');
  await expect(page.getByText(/^Person02 Quick: Spoke, follow up on /)).toBeVisible();
  release();
  await expect(panel.getByLabel('Add a note')).toHaveValue('');
  await expect(panel.getByRole('list').filter({ hasText: 'Rang' })).toBeVisible();
  const { history } = await asAdmin(page, 'get', `/api/leads/${await desk.leadId(page, 'person02 quick')}`);
  expect(history.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual(['note', 'outcome']);
  // The keys work again.
  await page.keyboard.press('j');
  await expect(desk.leadPanel(page, 'Person01 Quick')).toBeFocused();
  await page.keyboard.press('k');
  await expect(panel.getByLabel('Status')).toHaveValue('contacted');
  await desk.press(page, 'Escape', 'd');
  await expect(page).toHaveURL(/view=today/);
  await expect(page.locator('[data-lead]').first()).toBeFocused();
});

test.describe('A note that fails when the next lead is open', () => {
  test.use({ expectedComplaint: /Failed to load resource|could not be saved/ });

  test('is kept, and a message says so', async ({ page }) => {
    await desk.openLeads(page, 'Unkept', 2);
    await expect(page.getByRole('row').nth(1)).toBeFocused();
    await page.keyboard.press('n');
    await expect(page.getByLabel('Add a note')).toBeFocused();
    await page.keyboard.type('Rang');
    const release = await holdBack(page, '**/notes', (route) => route.abort());
    await desk.press(page, 'Control+Enter', 'j');
    await expect(desk.leadPanel(page, 'Person01 Unkept')).toBeFocused();
    release();
    await expect(
      page.getByText('The note could not be saved yet. It is sent again by itself.'),
    ).toBeVisible();
    await expect(page.getByRole('list', { name: 'Not saved yet' })).toContainText('Person02 Unkept: note');
  });
});

import { buildCalculateBody } from '#tests/builders/calculate-body.ts';
import { buildDimensionRow } from '#tests/builders/dimensions.ts';
import * as desk from '#tests/support/admin-leads.ts';
import { asAdmin, signIn } from '#tests/support/admin-session.ts';
import { expect, test } from '#tests/support/browser-test.ts';

test('A note that is not saved yet is still there after looking at another lead', async ({ page }) => {
  await desk.openLeads(page, 'Drafter', 2);
  await expect(page.getByRole('row').nth(1)).toBeFocused();
  await page.keyboard.press('n');
  const note = page.getByRole('dialog').getByLabel('Add a note');
  await expect(note).toBeFocused();
  await page.keyboard.type('Half a');
  // One step back at a time: the field, then the lead.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('row').nth(1)).toBeFocused();
  await desk.press(page, 'j', 'Enter');
  await expect(note).toHaveValue('');
  await page.keyboard.press('k');
  await expect(note).toHaveValue('Half a');
});

test.describe('A note whose reply is lost', () => {
  test.use({ expectedComplaint: /Failed to load resource|could not be saved/ });

  test('survives a reload, and is stored once, also from two tabs', async ({ page }) => {
    const { note, panel } = await desk.openPanel(page, 'Lostreply');
    await note.fill('Half a');
    await page.reload();
    await expect(note).toHaveValue('Half a');
    await expect(note).toHaveAccessibleDescription('You wrote this before. It is not saved yet.');
    const ids: string[] = [];
    await page.context().route('**/notes', async (route) => {
      ids.push(route.request().postDataJSON().id);
      // Stored, but the reply is lost.
      if (ids.length === 1) await route.fetch();
      return ids.length === 1 ? route.abort() : route.continue();
    });
    await note.press('Control+Enter');
    await expect(page.getByRole('list', { name: 'Not saved yet' })).toContainText('note not saved yet');
    await expect(note).toHaveValue('');
    const otherTab = await page.context().newPage();
    await otherTab.goto(page.url());
    await expect(page.getByRole('list', { name: 'Not saved yet' })).toBeHidden();
    await expect(panel.getByRole('listitem').filter({ hasText: 'Half a' })).toHaveCount(1);
    expect(new Set(ids).size).toBe(1);
    await page.context().unrouteAll();
  });
});

test('One click makes a suspected robot a person; other enquiries of them are named', async ({ page }) => {
  const contact = { fullName: 'Robbie Trapfield', email: 'robbie@trapfield.example.com' };
  await desk.leaveLead(page, { ...contact, fullName: 'Robbie T' });
  await desk.leaveLead(page, { ...contact, companyWebsite: 'https://example.com' });
  await signIn(page, `${desk.list}&search=robbie trapfield`);
  const panel = await desk.openByKey(page, 'Robbie Trapfield');
  await expect(panel.getByRole('link', { name: /^Robbie T, / })).toBeVisible();
  await panel.getByRole('button', { name: 'This is a person' }).click();
  await expect(page.getByText('The lead is on its way')).toBeVisible();
  await expect(panel.getByText('This may be a robot:')).toBeHidden();
});

test('A row opens beside the list, neighbours follow, and Escape returns to the row', async ({ page }) => {
  await desk.openLeads(page, 'Walker', 11);
  const row = desk.leadRow(page, 'Person03 Walker');
  await page.getByRole('cell', { name: 'Person03 Walker (NSW)' }).click();
  const panel = (number: string) => desk.leadPanel(page, `Person${number} Walker`);
  await expect(panel('03').getByRole('link', { name: /^Call / })).toHaveAttribute('href', 'tel:+61400000003');
  await test.step('The panel draws the lift and says what it is', async () => {
    await expect(panel('03').locator('svg[viewBox="0 0 400 267"]')).toBeVisible();
    await expect(panel('03')).toContainText('$92,820');
    await expect(panel('03')).toContainText('A residential lift with 4 stops');
    await expect(panel('03').getByRole('link', { name: 'SMS' })).toHaveAttribute(
      'href',
      /^sms:\+61400000003\?body=Hello.*%2492%2C820.*estimate%2F/,
    );
  });
  await page.keyboard.press('j');
  await expect(panel('02')).toBeVisible();
  await panel('02').getByRole('button', { name: 'Next lead' }).click();
  await expect(panel('01')).toBeVisible();
  await expect(page).toHaveURL(/search=walker&page=2&lead=/);
  await expect(panel('01').getByRole('button', { name: 'Next lead' })).toBeDisabled();
  await panel('01').getByRole('button', { name: 'Previous lead' }).click();
  await expect(panel('02')).toBeVisible();
  await page.reload();
  await expect(panel('02')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(desk.leadRow(page, 'Person02 Walker')).toBeFocused();
  await page.keyboard.press('k');
  await expect(row).toBeFocused();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  await page.keyboard.press('Escape');
  await row.focus();
  await page.keyboard.press('/');
  await expect(page.getByLabel('Search')).toBeFocused();

  await test.step('The rows stay where they are when one opens beside them', async () => {
    await page.goto(desk.list);
    await expect(page.getByRole('row').nth(1)).toBeFocused();
    const rows = page.getByRole('rowgroup').last();
    const place = await rows.boundingBox();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await rows.boundingBox()).toMatchObject({ y: place?.y });
    await page.goto(`${desk.list}&search=walker`);
  });

  await test.step('On a phone the panel covers the list, which waits untouched behind it', async () => {
    await page.setViewportSize({ width: 375, height: 740 });
    await row.getByText('$92,820').click();
    await expect(panel('03')).toBeVisible();
    await expect(page.locator('[inert]').getByRole('button', { name: 'Refresh' })).toHaveCount(1);
    await panel('03').getByRole('button', { name: 'Close', exact: true }).click();
    await expect(row).toBeFocused();
  });
});

test('A lead is added by hand, its contact corrected, and a lead that is gone says so', async ({ page }) => {
  // It can be added on a tablet.
  await page.setViewportSize({ width: 768, height: 1024 });
  await signIn(page, desk.list);
  await desk.chooseFromMenu(page, 'Add lead');
  const form = page.getByRole('dialog', { name: 'Add a lead' });
  await expect(form).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 720 });
  await form.getByLabel('Full name').fill('Hanna Byhand');
  await form.getByLabel('Phone').fill('0412000222');
  await form.getByLabel('Email').fill('hanna@byhand.example');
  await form.getByLabel('State').selectOption('NSW');
  await form.getByLabel('Customer type').selectOption('homeowner');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Hanna Byhand' });
  await expect(panel).toContainText('entered by admin@example.com');
  await expect(panel).toBeFocused();
  await panel.getByRole('button', { name: 'Correct the contact' }).click();
  const correction = page.getByRole('dialog', { name: 'Correct the contact' });
  await correction.getByLabel('Email').fill('hanna.byhand@example.com');
  await correction.getByRole('button', { name: 'Save' }).click();
  await expect(panel).toContainText('hanna.byhand@example.com');
  await expect(panel).toContainText('Corrected the contact');
});

test.describe('An address with a lead that does not exist', () => {
  test.use({ expectedComplaint: /404|Failed to load lead details/ });

  test('says so', async ({ page }) => {
    await signIn(page, `${desk.list}&lead=01a20631-0d50-702b-9d58-42072b9981ee`);
    await expect(page.getByText('This lead does not exist, or it was erased.')).toBeVisible();
    await page.getByRole('link', { name: 'All details' }).click();
    await expect(page.getByText('Error Loading Lead')).toBeVisible();
    await expect(page.getByText('This lead does not exist, or it was erased.')).toBeVisible();
  });
});

test.describe('A lead that is erased while somebody writes a note', () => {
  test.use({ expectedComplaint: /404|could not be saved/ });

  test('says so at the note, and nothing of the note stays on the device', async ({ page }) => {
    const { id, note } = await desk.openPanel(page, 'Gone');
    await note.fill('Rang');
    await asAdmin(page, 'delete', `/api/leads/${id}`);
    await note.press('Control+Enter');
    await expect(page.getByText('This lead does not exist, or it was erased.')).toBeVisible();
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Rang');
  });
});

test.describe('of a business whose cabins are small', () => {
  test.use({ ownServer: {} });

  test('What to say claims no room for a wheelchair that does not fit', async ({ page }) => {
    const prices = await asAdmin(page, 'get', '/api/admin/pricing-config');
    const dimensions = [buildDimensionRow({ door: [700, 2000] })];
    await asAdmin(page, 'put', '/api/admin/pricing-config', { ...prices, dimensions });
    await page.request.post('/api/calculate', { data: buildCalculateBody() });
    await signIn(page, '/admin?section=leads');
    await page.getByRole('cell', { name: /^Choose Mary Ann Lee/ }).click();
    const panel = page.getByRole('dialog', { name: 'Mary Ann Lee' });
    await expect(panel).toContainText('A residential lift with 4 stops');
    await expect(panel).not.toContainText('room for a wheelchair user');
  });
});

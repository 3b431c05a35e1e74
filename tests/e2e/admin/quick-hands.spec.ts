// Hands that are quicker than the server, or slower than the keyboard: what is done next counts for what is seen then.
import * as desk from '#tests/support/admin-leads.ts';
import { asAdmin, fillLogin, signIn } from '#tests/support/admin-session.ts';
import { expect, holdBack, test } from '#tests/support/browser-test.ts';

test('The key after a note is a key of the next lead, and no letter of its note', async ({ page }) => {
  await desk.openLeads(page, 'Noted', 2, '&view=today');
  await expect(desk.leadRow(page, 'Person02 Noted')).toBeFocused();
  await page.keyboard.press('n');
  await expect(page.getByLabel('Add a note')).toBeFocused();
  await page.keyboard.type('Rang');
  await desk.press(page, 'Control+Enter', 'a');
  await expect(desk.leadPanel(page, 'Person01 Noted')).toBeFocused();
});

test('The next lead opens after an outcome, also if a note had moved the lead down in Today', async ({
  page,
}) => {
  await desk.openLeads(page, 'Moved', 2, '&view=today');
  await expect(desk.leadRow(page, 'Person02 Moved')).toBeFocused();
  await page.keyboard.press('n');
  await expect(page.getByLabel('Add a note')).toBeFocused();
  await page.keyboard.type('Rang');
  await page.keyboard.press('Control+Enter');
  await expect(page.locator('[data-lead]').first()).toContainText('Person01 Moved');
  await page.keyboard.press('a');
  await expect(desk.leadPanel(page, 'Person01 Moved')).toBeFocused();
});

test('A key that is held down changes one lead, not the next one too', async ({ page }) => {
  await desk.openLeads(page, 'Held', 2, '&view=today');
  await desk.openByKey(page, 'Person02 Held');
  await page.keyboard.down('a');
  await expect(desk.leadPanel(page, 'Person01 Held')).toBeFocused();
  await page.keyboard.down('a');
  await page.keyboard.down('a');
  await page.keyboard.up('a');
  await page.keyboard.press('s');
  await expect(page.getByText(/^Person01 Held: Spoke/)).toBeVisible();
  const { history } = await asAdmin(page, 'get', `/api/leads/${await desk.leadId(page, 'person01 held')}`);
  expect(history).toHaveLength(1);
});

test('A filter that is set while an outcome is on its way stays', async ({ page }) => {
  await desk.openLeads(page, 'Filtered', 2, '&view=today');
  await desk.openByKey(page, 'Person02 Filtered');
  const release = await holdBack(page, '**/outcome');
  await page.keyboard.press('s');
  await page.getByRole('button', { name: 'Mine' }).click();
  await expect(page).toHaveURL(/assignedTo=me/);
  release();
  await expect(page.getByText(/^Person02 Filtered: Spoke/)).toBeVisible();
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible();
  await expect(page).toHaveURL(/assignedTo=me/);
});

test('Enter in the palette opens what fits all that was typed, once it is found', async ({ page }) => {
  await desk.leaveLeads(page, 'Hurried', 2);
  // Before the page loads: a hold that begins while somebody types may come too late for what is typed next.
  const release = await holdBack(page, '**/api/leads*person01*');
  await signIn(page, desk.list);
  const address = page.url();
  const palette = page.getByRole('dialog', { name: 'Find a lead or a command' });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('hurried');
  await expect(palette.getByRole('option')).toHaveCount(2);
  await page.keyboard.type(' person01');
  await expect(palette.getByRole('option')).toHaveCount(0);
  await expect(palette.getByText('Nothing found.')).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(address);
  await expect(palette).toBeVisible();
  release();
  await expect(palette.getByRole('option')).toHaveText(/^Person01 Hurried/);
  await page.keyboard.press('Enter');
  await expect(desk.leadPanel(page, 'Person01 Hurried')).toBeFocused();
});

test('The palette opens a saved view from any page, and takes what is typed before its first frame', async ({
  page,
}) => {
  // No other test looks at it: the view stays, and "Save view" is not offered where one is saved already.
  const view = { name: 'Gone for good', query: 'section=leads&status=lost&state=NT', shared: false };
  await asAdmin(page, 'post', '/api/lead-views', view);
  await signIn(page);
  await expect(page.getByRole('heading', { name: 'Pricing Configuration' })).toBeVisible();
  await page.evaluate(() => {
    window.requestAnimationFrame = () => 0;
  });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('view gone');
  await expect(page.getByRole('option')).toHaveText(['View: Gone for good']);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/status=lost&state=NT/);
});

test('A lift is saved at the price that is seen, never at one that is still being worked out', async ({
  page,
}) => {
  const { panel } = await desk.openPanel(page, 'Unseen');
  await panel.getByRole('button', { name: 'Change this lift' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change this lift' });
  const [price, save] = [
    dialog.getByText(/^Now \$/),
    dialog.getByRole('button', { name: 'Save', exact: true }),
  ];
  await expect(price).toBeVisible();
  const release = await holdBack(page, '**/calculator');
  await dialog.getByLabel('Stops').selectOption('6');
  await expect(save).toBeDisabled();
  await expect(price).toBeHidden();
  release();
  await expect(price).toBeVisible();
  await expect(save).toBeEnabled();
});

test('Who signs in after a sign-out is not led to the lead of the person before', async ({ page }) => {
  await desk.openPanel(page, 'Left');
  await page.getByRole('button', { name: 'Logout' }).click();
  await fillLogin(page);
  await expect(page.getByRole('heading', { name: 'Admin Panel' })).toBeVisible();
  await expect(page.locator('[data-first-link]:focus')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open the lead' })).toHaveCount(0);
});

test.describe('A form that is closed while it is being sent', () => {
  test.use({ expectedComplaint: /Failed to load resource|could not be saved/ });

  test('says if it failed', async ({ page }) => {
    const { panel } = await desk.openPanel(page, 'Closed');
    await panel.getByRole('button', { name: 'Correct the contact' }).click();
    const dialog = page.getByRole('dialog', { name: 'Correct the contact' });
    await dialog.getByLabel('Full name').fill('Person01 Corrected');
    const release = await holdBack(page, '**/contact', (route) => route.abort());
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    release();
    await expect(page.getByText('The contact could not be saved')).toBeVisible();
  });
});

test.describe('What was on its way at a sign-out', () => {
  test.use({ expectedComplaint: /Failed to load resource/ });

  test('ends with it: an undo is not in the next person’s list', async ({ page }) => {
    const { status } = await desk.openPanel(page, 'Undone');
    // First, since the message with the button goes by itself.
    const release = await holdBack(page, '**/undo', (route) => route.abort());
    await status.selectOption('Qualified');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/undo'));
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    release();
    await failed;
    await fillLogin(page);
    await page.getByRole('link', { name: 'Leads', exact: true }).click();
    await expect(page.getByText(/^Showing/)).toBeVisible();
    await page.keyboard.press('z');
    await expect(page.getByText('Nothing to undo: you changed no lead in this tab yet.')).toBeVisible();
  });

  test('ends with it: an export saves no file and says nothing', async ({ page }) => {
    await desk.openLeads(page, 'Exported', 1);
    const files: string[] = [];
    page.on('download', (file) => files.push(file.suggestedFilename()));
    const answered = Promise.withResolvers<void>();
    const release = await holdBack(page, '**/leads/export.csv*', async (route) => {
      await route.fulfill({ contentType: 'text/csv', body: 'Name\r\nAnn\r\n' }).catch(() => undefined);
      answered.resolve();
    });
    await desk.chooseFromMenu(page, 'Export CSV');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    release();
    await answered.promise;
    await fillLogin(page);
    await expect(page.getByRole('heading', { name: 'Admin Panel' })).toBeVisible();
    expect(files).toEqual([]);
    await expect(page.getByText(/export/i)).toHaveCount(0);
  });
});

test.describe('With mails to customers', () => {
  test.use({ ownServer: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'Lifts <lifts@example.com>' } });

  test('a mail is not seen any more once it would be another one', async ({ page }) => {
    const { panel } = await desk.openPanel(page, 'Mailed');
    await panel.getByRole('button', { name: 'Change this lift' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change this lift' });
    const mail = dialog.getByRole('region', { name: 'The mail' });
    await expect(mail.locator('iframe')).toBeVisible();
    const release = await holdBack(page, '**/mail-preview');
    await dialog.getByLabel('Stops').selectOption('6');
    await expect(mail).toContainText('Writing…');
    await expect(mail.locator('iframe')).toBeHidden();
    release();
    await expect(mail.locator('iframe')).toBeVisible();
  });
});

// The admin area on a page that the browser translates: no screen breaks, and changed words show.
import { leadPanel, openPanel } from '#tests/support/admin-leads.ts';
import { fillLogin, signIn } from '#tests/support/admin-session.ts';
import { expect } from '#tests/support/browser-test.ts';
import { liftPrice, shaftPrice, test } from '#tests/support/pricing-page.ts';

test.use({ translated: true, expectedComplaint: /^Failed to load resource/ });

test('A wrong login says so, and the right one opens the prices', async ({ page }) => {
  await page.goto('/admin/login');
  await fillLogin(page, 'not the password');
  await expect(page.getByRole('alert')).toHaveText('Login failed. Please check your credentials.');
  await expect(page.getByRole('button', { name: 'Sign in' })).toHaveText('Sign in');
  await expect(page.locator('font').first()).toBeVisible();
  await fillLogin(page);
  await expect(page.getByText('Live Configuration')).toBeVisible();
});

test('Prices are tried, saved, taken back and compared', async ({ page, prices }) => {
  const before = await prices.amountIn(liftPrice);
  const shaft = await prices.amountIn(shaftPrice);
  await prices.field(liftPrice).fill(String(before + 100));
  await expect(page.getByText('1 field changed')).toBeVisible();
  await prices.field(shaftPrice).fill('');
  await prices.save.click();
  await expect(page.getByText(`Nothing was saved. Please check: ${shaftPrice}.`)).toBeVisible();
  await page.getByRole('button', { name: '2 fields changed' }).click();
  await expect(page.getByRole('list', { name: 'Changed fields' })).toContainText(liftPrice);
  await page.keyboard.press('Escape');
  await prices.field(shaftPrice).fill(String(shaft));
  await expect(page.getByText('1 field changed')).toBeVisible();
  for (const tool of ['Preview impact', 'Calculator', 'Change by percent']) {
    await page.getByRole('button', { name: tool }).click();
    await expect(page.getByRole('dialog').getByRole('status')).toBeHidden();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  }
  await prices.save.click();
  await expect(prices.savedToast).toBeVisible();
  await expect(prices.save).toHaveText('Save All Changes');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => prices.amountIn(liftPrice)).toBe(before);
  await page.getByRole('button', { name: 'Version history' }).click();
  await expect(page.getByRole('list', { name: 'Versions' })).toContainText('Restored from version');
});

test('The pages of the account open one after another, and what is pressed there shows', async ({ page }) => {
  await signIn(page, '/admin?section=profile');
  const pages = page.getByRole('navigation', { name: 'Account' });
  await page.getByRole('button', { name: 'Set up a second factor' }).click();
  await expect(page.getByRole('img', { name: 'QR code for an authenticator app' })).toBeVisible();
  await pages.getByRole('link', { name: 'People' }).click();
  await page.getByLabel('Email of the person').fill('translated@example.com');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(page.getByText(/^Give this link to translated@example\.com/)).toBeVisible();
  await page.getByRole('button', { name: 'Remove translated@example.com' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('The invitation is taken back')).toBeVisible();
  await pages.getByRole('link', { name: 'Tokens' }).click();
  await page.getByLabel('Name of the program').fill('Sheet');
  await page.getByRole('button', { name: 'Make a token' }).click();
  await page.getByRole('button', { name: 'Revoke Sheet' }).click();
  await expect(page.getByText('Token revoked')).toBeVisible();
  for (const name of ['Connections', 'Security log', 'Backup']) {
    await pages.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
});

test('Leads are worked on beside the list and on their page, and counted in the overview', async ({
  page,
}) => {
  const { id, panel, status, note } = await openPanel(page, 'Translated', 3);
  const rows = page.locator('[data-lead]');
  await expect(rows.locator('font').first()).toBeVisible();
  await test.step('The panel: outcomes, a note, the neighbours', async () => {
    await panel.getByRole('button', { name: 'Spoke' }).click();
    await expect(page.getByText(/^Person01 Translated: Spoke/)).toBeVisible();
    await expect(status).toHaveValue('contacted');
    await panel.getByRole('button', { name: 'Lost', exact: true }).click();
    await panel.getByRole('button', { name: 'No reason' }).click();
    await expect(status).toHaveValue('lost');
    await note.fill('Rings back');
    await panel.getByRole('button', { name: 'Save note' }).click();
    await expect(panel.getByRole('listitem').filter({ hasText: 'Rings back' })).toBeVisible();
    await panel.getByRole('button', { name: 'Previous lead' }).click();
    await expect(leadPanel(page, 'Person02 Translated')).toContainText('Person02 Translated');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('The list: search, filters, several at once', async () => {
    await page.getByLabel('Choose Person02 Translated').check();
    await expect(page.getByText('1 chosen')).toBeVisible();
    await page.getByLabel('Choose all on this page').check();
    await expect(page.getByText('3 chosen')).toBeVisible();
    await page.getByLabel('Set status').selectOption('qualified');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText('3 leads updated')).toBeVisible();
    await page.getByLabel('Search').fill('nobody of this name');
    await expect(page.getByText('Nothing matches these filters.')).toBeVisible();
    await page.getByLabel('Search').fill('translated');
    await expect(rows).toHaveCount(3);
    await page.getByRole('button', { name: 'Today' }).click();
    await page.getByRole('button', { name: 'Today' }).click();
    await expect(rows).toHaveCount(3);
  });

  await test.step('The page of a lead: its status, a note, an outcome, another price', async () => {
    await page.goto(`/admin/leads/${id}`);
    const card = (name: string) => page.getByRole('region', { name });
    await expect(card('History')).toContainText('Rings back');
    await page.getByText('Outcome of a call').click();
    await page.getByRole('button', { name: 'Site visit' }).click();
    await expect(page.getByText(/^Person01 Translated: Site visit/)).toBeVisible();
    await page.getByLabel('Add a note').fill('Wants a quiet lift');
    await page.getByRole('button', { name: 'Save note' }).click();
    await expect(card('History')).toContainText('Wants a quiet lift');
    await page.getByRole('button', { name: 'Change this lift' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change this lift' });
    await expect(dialog).toContainText('Nothing is changed.');
    await dialog.getByLabel('Lift Type').selectOption('commercial');
    await expect(dialog.getByText('Nothing is changed.')).toBeHidden();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Erase lead' }).click();
    await expect(page.getByRole('alertdialog')).toContainText('Everything personal of Person01 Translated');
    await page.getByRole('button', { name: 'Keep this lead' }).click();
  });

  await test.step('The overview of this week and of others', async () => {
    await page.goto('/admin?section=leads&view=overview');
    const period = page.getByText(/^\d.* – .*\d$/);
    const before = await period.textContent();
    await page.getByRole('button', { name: 'The time before' }).click();
    await expect(period).not.toHaveText(before ?? '');
    await page.getByRole('button', { name: 'The time after' }).click();
    await expect(period).toHaveText(before ?? '');
    await expect(page.locator('dl').first()).toContainText('before:');
  });
});

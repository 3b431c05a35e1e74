// The admin area on a page that the browser translates: no screen breaks, and changed words show.
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
  await prices.field(liftPrice).fill(String(before + 100));
  await expect(page.getByText('1 field changed')).toBeVisible();
  await prices.field(shaftPrice).fill('');
  await prices.save.click();
  await expect(page.getByText(`Nothing was saved. Please check: ${shaftPrice}.`)).toBeVisible();
  await page.getByRole('button', { name: '2 fields changed' }).click();
  await expect(page.getByRole('list', { name: 'Changed fields' })).toContainText(liftPrice);
  await page.keyboard.press('Escape');
  await prices.field(shaftPrice).fill('26000');
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

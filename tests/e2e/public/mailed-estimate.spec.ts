// The page promises a mail only where one is sent.
import type { Page } from '@playwright/test';
import { asAdmin } from '#tests/support/admin-session.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import {
  calculate,
  fillContact,
  keepAnswer,
  startAtContact,
  startAtPrice,
} from '#tests/support/estimator-walk.ts';
import { startTestSandbox, type TestSandbox } from '#tests/support/test-sandbox.ts';

const promise = (page: Page) => page.getByText('We also email your estimate to you.');

test('Without a mail server nothing on the page promises a mail', async ({ page }) => {
  await startAtContact(page);
  await expect(promise(page)).toHaveCount(0);
  expect(await page.content()).not.toMatch(/e-?mail your estimate/i);
});

const mailTest = test.extend<{ mailSandbox: TestSandbox }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures it needs from the pattern
  mailSandbox: async ({}, use) => {
    const sandbox = await startTestSandbox();
    await use(sandbox);
    await sandbox.stop();
  },
  ownServer: ({ mailSandbox }, use) =>
    use({ SMTP_URL: mailSandbox.smtpUrl, MAIL_FROM: 'estimates@lifts.example', VISITOR_EMAIL_MINUTES: '0' }),
});

mailTest('With one, the page says so below the button, and the mail comes', async ({ page, mailSandbox }) => {
  await startAtContact(page);
  const button = await page.getByRole('button', { name: 'Calculate Price' }).boundingBox();
  const words = await promise(page).boundingBox();
  expect(words?.y).toBeGreaterThanOrEqual((button?.y ?? Infinity) + (button?.height ?? 0));
  await fillContact(page, { email: 'mailed@example.com' });
  await calculate(page);
  await expect(page.getByText('$92,820').first()).toBeVisible();
  await expect.poll(() => mailSandbox.mail.mails().map(({ to }) => to)).toEqual([['mailed@example.com']]);
  // Looked at again, the page knows what has happened.
  await page.reload();
  await expect(page.getByText(/^Emailed to mailed@example\.com at \d\d:\d\d\.$/)).toBeVisible();
  await keepAnswer(page, 'Stops', '3 Stops');
  await expect(page.locator('[data-price]')).toContainText('$84,150');
  await page.getByRole('button', { name: 'Email me this version' }).click();
  await expect(page.getByText(/^(We will email this|Emailed) to mailed@example\.com/)).toBeVisible();
});

mailTest('A wrong address is corrected in place, and leaves one lead', async ({ page, mailSandbox }) => {
  await startAtPrice(page, { fullName: 'Wanda Wrong', email: 'wanda@gmial.com' });
  await page.getByRole('button', { name: 'Wrong address?' }).click();
  const email = page.getByLabel('Email');
  await expect(email).toBeFocused();
  await email.fill('wanda');
  // The Enter that ends a composition.
  await email.dispatchEvent('keydown', { key: 'Enter', isComposing: true });
  await expect(email).not.toHaveAttribute('aria-invalid');
  await email.press('Enter');
  await expect(email).toHaveAccessibleDescription('Please enter a valid email');
  await page.getByRole('button', { name: 'Wrong address?' }).click();
  await expect(email).toHaveCount(0);
  await page.getByRole('button', { name: 'Did you mean gmail.com?' }).click();
  await expect(page.getByText(/^(We will email this|Emailed) to wanda@gmail\.com/)).toBeVisible();
  await expect(page.locator('form[data-step]')).toContainText('wanda@gmail.com');
  await page.getByRole('button', { name: 'Wrong address?' }).click();
  await email.fill('wanda.right@example.com');
  await page.getByRole('button', { name: 'Email it there' }).click();
  await expect
    .poll(() => mailSandbox.mail.mails().map(({ to }) => to[0]))
    .toContain('wanda.right@example.com');
  const { leads } = await asAdmin(page, 'get', '/api/leads?search=Wanda');
  expect(leads.map(({ email: of, status }: { email: string; status: string }) => [of, status])).toEqual([
    ['wanda.right@example.com', 'new'],
  ]);
});

// The page promises a mail only where one is sent.
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser-test.ts';
import { calculate, fillContact, keepAnswer, startAtContact } from '#tests/support/estimator-walk.ts';
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
  await page.getByRole('button', { name: 'Wrong address?' }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
});

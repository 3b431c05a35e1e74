// Keyboards that compose, and dictation: parts of a text replace each other until it is done.
import type { CDPSession, Locator, Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser-test.ts';
import { calculate, startAtContact, startAtFilledContact } from '#tests/support/estimator-walk.ts';

async function compose(session: CDPSession, parts: readonly string[]): Promise<void> {
  for (const text of parts) {
    await session.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  }
}

const keyboardOf = (page: Page) => page.context().newCDPSession(page);

async function emptied(field: Locator): Promise<void> {
  await field.fill('');
  await field.focus();
}

for (const [how, parts, kept] of [
  ['digits', ['0', '04', '041', '0412345678'], '0412345678'],
  ['dictation', ['0412', '0412 345', '0412 345 678'], '0412345678'],
  ['a country’s code', ['+', '+6', '+61', '+61 412 345 678'], '61412345678'],
  ['words first', ['zero', 'zero four', '0412-345-678'], '0412345678'],
  ['digits of Persian', ['۰۴', '۰۴۱۲ ۳۴۵', '۰۴۱۲ ۳۴۵ ۶۷۸'], '0412345678'],
] as const) {
  test(`A phone number that is composed is left alone, and clean at its end: ${how}`, async ({ page }) => {
    await startAtContact(page);
    const session = await keyboardOf(page);
    const phone = page.getByLabel('Phone');
    await emptied(phone);
    await compose(session, parts);
    await expect(phone).toHaveValue(parts.at(-1) ?? '');
    await session.send('Input.insertText', { text: parts.at(-1) ?? '' });
    await expect(phone).toHaveValue(kept);
    await emptied(phone);
    await compose(session, parts);
    await page.getByLabel('Full name').focus();
    await expect(phone).toHaveValue(kept);
  });
}

test('Enter that ends a composition leaves the field where it is', async ({ page }) => {
  await startAtFilledContact(page);
  const session = await keyboardOf(page);
  for (const label of ['Full name', 'Email']) {
    const field = page.getByLabel(label);
    await emptied(field);
    await compose(session, ['ma', 'mary']);
    // Browsers send the key of a composition with this code, Safari even after its end.
    await session.send('Input.dispatchKeyEvent', {
      type: 'keyDown',
      key: 'Enter',
      windowsVirtualKeyCode: 229,
      text: '\r',
    });
    await expect(field).toBeFocused();
    await session.send('Input.insertText', { text: 'mary@example.com' });
    await expect(field).toHaveValue('mary@example.com');
  }
  await expect(page.getByRole('button', { name: 'Calculate Price' })).toBeVisible();
  await calculate(page);
  await expect(page.locator('[data-price]')).toContainText('$92,820');
});

test('Of two numbers the first is kept and shown, and a number of too many digits is asked about', async ({
  page,
}) => {
  await startAtContact(page);
  const phone = page.getByLabel('Phone');
  await phone.focus();
  await page.keyboard.insertText('0412 345 678 / 02 9876 5432');
  await expect(phone).toHaveValue('0412345678');
  await expect(phone).toHaveAccessibleDescription('');
  await phone.pressSequentially('9');
  await expect(phone).toHaveAccessibleDescription('Is this one number? Please check its digits');
  await phone.press('Backspace');
  await expect(phone).toHaveAccessibleDescription('');
  await phone.fill('1234567890123');
  await expect(phone).toHaveValue('123456789012');
  await expect(phone).toHaveAccessibleDescription(/at most 12 digits/);
  await phone.fill('04');
  await phone.press('Enter');
  await expect(phone).toHaveAccessibleDescription('Please enter your whole phone number');
});

import { asAdmin } from '#tests/support/admin-session.ts';
import { expectNoBarriers } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import {
  amountIn,
  field,
  liftPrice,
  openPricing,
  save,
  savedToast,
  setPrice,
  shaftPrice,
} from '#tests/support/pricing-page.ts';

// One after another, on one server.
test.describe.configure({ mode: 'default' });
test.use({
  baseURL: ({ pricingServer }, use) => use(pricingServer.url),
  expectedComplaint: /^(Failed to|Somebody else scheduled) /,
});

test('A change that looks like a slip is warned of, and asked about before it goes live', async ({
  page,
}) => {
  await openPricing(page);
  await setPrice(page, liftPrice, '7800');
  await expect(field(page, liftPrice)).toHaveAccessibleDescription(/^Changed by more than half/);
  const question = page.getByRole('alertdialog', { name: / → \$7,800: publish\?$/ });
  await save(page).click();
  await expect(question).toContainText(liftPrice);
  await expect(question).toContainText(/recent estimates? |no estimates to compare/);
  await expectNoBarriers(page, 'the question about a slip', '[role="alertdialog"]');
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(save(page)).toBeFocused();
  await expect(page.getByText('1 field changed')).toBeVisible();

  await save(page).click();
  await question.getByRole('button', { name: 'Publish' }).click();
  await expect(savedToast(page)).toBeVisible();
  await expect(page.getByText('1 field changed')).toBeHidden();
  await expect(save(page)).toBeFocused();
  await setPrice(page, liftPrice, '78000');
  await save(page).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('1 field changed')).toBeHidden();
});

test('Of two admins the second sees what the first changed, chooses and goes on', async ({
  page,
  browser,
  pricingServer,
}) => {
  await openPricing(page);
  const other = await (await browser.newContext({ baseURL: pricingServer.url })).newPage();
  await openPricing(other);
  await setPrice(other, liftPrice, '81000');
  await setPrice(other, 'Extra Door: Two Doors Opposite', '3300');
  await save(other).click();
  await expect(savedToast(other)).toBeVisible();
  await other.context().close();

  await setPrice(page, liftPrice, '82000');
  await setPrice(page, shaftPrice, '27500');
  await save(page).click();
  const dialog = page.getByRole('dialog', { name: 'The prices were changed in the meantime' });
  await expect(dialog).toContainText('admin@example.com saved new prices');
  await expect(dialog.getByRole('row', { name: 'Extra Door: Two Doors Opposite' })).toContainText('$3,300');
  await expect(dialog.getByRole('row', { name: shaftPrice })).toBeHidden();
  await expectNoBarriers(page, 'the dialog about changed prices', '[role="dialog"]');
  await dialog.getByRole('radio', { name: `Theirs for ${liftPrice}: $81,000` }).check();
  await dialog.getByRole('button', { name: 'Continue with these prices' }).click();

  await expect(field(page, liftPrice)).toHaveValue('81000');
  await expect(field(page, shaftPrice)).toHaveValue('27500');
  await expect(page.getByText('by admin@example.com')).toBeVisible();
  await save(page).click();
  await expect(savedToast(page)).toBeVisible();
  await page.reload();
  await expect(field(page, liftPrice)).toHaveValue('81000');
  await expect(field(page, shaftPrice)).toHaveValue('27500');
});

test('An earlier version is compared with live and brought back', async ({ page }) => {
  await openPricing(page);
  const before = await field(page, liftPrice).inputValue();
  await setPrice(page, liftPrice, '83000');
  const reason = page.getByRole('textbox', { name: 'Reason (optional)' });
  await reason.fill('The supplier raised their list');
  await save(page).click();
  await expect(savedToast(page)).toBeVisible();
  await expect(reason).toBeHidden();

  await page.getByRole('button', { name: 'Version history' }).click();
  const versions = page.getByRole('list', { name: 'Versions' });
  const newest = versions.getByRole('listitem').filter({ hasText: 'Live' }).first();
  await expect(newest).toContainText(liftPrice);
  await expect(newest).toContainText('admin@example.com');
  await expect(newest).toContainText('The supplier raised their list');
  const restore = versions.getByRole('button', { name: /^Restore version/ }).first();
  await versions
    .getByRole('button', { name: /^Compare version/ })
    .first()
    .click();
  await expect(versions.getByText('Restoring it would change')).toBeVisible();
  await restore.click();
  const question = page.getByRole('alertdialog', { name: /^Publish the prices of version \d+\?$/ });
  await expect(question).toContainText(`${liftPrice}$83,000 → $${Number(before).toLocaleString('en-AU')}`);
  await expectNoBarriers(page, 'the question before an old version goes live', '[role="alertdialog"]');
  await question.getByRole('button', { name: 'Keep the live prices' }).click();
  await expect(newest).toContainText('Live');
  await restore.click();
  await question.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText(/The prices of version \d+ are live again/)).toBeVisible();
  await expect(field(page, liftPrice)).toHaveValue(before);
});

test('Prices that a colleague scheduled meanwhile are named before they are replaced', async ({ page }) => {
  await openPricing(page);
  await setPrice(page, liftPrice, '84000');
  const live = await asAdmin(page, 'get', '/api/admin/pricing-config');
  await asAdmin(page, 'put', '/api/admin/pricing-config', { ...live, liveFrom: '2999-06-30' });
  await save(page).click();
  await expect(page.getByText('Somebody else scheduled prices in the meantime')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Scheduled prices' })).toContainText('30 June 2999');
  await expect(field(page, liftPrice)).toHaveValue('84000');

  await save(page).click();
  const question = page.getByRole('alertdialog', { name: 'Publish beside scheduled prices?' });
  await expect(question.getByLabel('With these changes too')).toBeChecked();
  await question.getByRole('button', { name: 'Publish' }).click();
  await expect(savedToast(page)).toBeVisible();
  const { scheduled } = await asAdmin(page, 'get', '/api/admin/pricing-config');
  const later = await asAdmin(page, 'get', `/api/admin/pricing-config/versions/${scheduled[0]._id}`);
  expect(later.basePrices.commercial.lift).toBe(84_000);
  await page
    .getByRole('list', { name: 'Scheduled prices' })
    .getByRole('button', { name: /^Withdraw/ })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByRole('list', { name: 'Scheduled prices' })).toBeHidden();
});

test('Prices are saved for a later day, listed, and withdrawn', async ({ page }) => {
  await openPricing(page);
  const before = await amountIn(page, shaftPrice);
  await setPrice(page, shaftPrice, String(before + 100));
  const day = page.getByLabel('Live from (empty: at once)');
  await day.fill('2020-01-01');
  await save(page).click();
  const refused = page.getByRole('alert').filter({ hasText: 'Choose a day after today' });
  await expect(refused).toBeVisible();
  await expect(day).toBeFocused();
  await expect(day).toHaveAccessibleDescription(/^Choose a day after today/);
  // A day that is not whole is no day: its prices must not go live at once.
  await day.fill('');
  await expect(refused).toBeHidden();
  await day.pressSequentially('0230');
  await save(page).click();
  await expect(refused).toBeVisible();
  await day.fill('2999-01-31');
  await save(page).click();
  await expect(savedToast(page)).toBeVisible();
  await expect.poll(() => amountIn(page, shaftPrice)).toBe(before);
  const scheduled = page.getByRole('list', { name: 'Scheduled prices' });
  await expect(scheduled).toContainText('goes live on 31 Jan 2999, saved by admin@example.com');
  await expectNoBarriers(page, 'the scheduled prices', '[aria-label="Scheduled prices"]');

  await setPrice(page, shaftPrice, String(before + 10));
  await save(page).click();
  const question = page.getByRole('alertdialog', { name: 'Publish beside scheduled prices?' });
  await expect(question).toContainText('scheduled for 31 Jan 2999, still goes live');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();

  await scheduled.getByRole('button', { name: /^Withdraw/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('The scheduled prices are withdrawn')).toBeVisible();
  await expect(scheduled).toBeHidden();
  // The next Tab goes on from where the list was.
  await expect(page.locator('body')).not.toBeFocused();
  await page.getByRole('button', { name: 'Version history' }).click();
  await expect(page.getByRole('list', { name: 'Versions' })).toContainText(
    'Scheduled for 31 Jan 2999Withdrawn by admin@example.com',
  );
});

import { buildDimensionRow } from '#tests/builders/dimensions.ts';
import { asAdmin } from '#tests/support/admin-session.ts';
import { expectNoBarriers } from '#tests/support/axe.ts';
import { expect, holdBack, keepMessages } from '#tests/support/browser-test.ts';
import { liftPrice, pricingPage, shaftPrice, test } from '#tests/support/pricing-page.ts';

// One after another, on one server.
test.describe.configure({ mode: 'default' });
test.use({ expectedComplaint: /^(Failed to|Somebody else scheduled) / });

test('A change that looks like a slip is warned of, and asked about before it goes live', async ({
  page,
  prices,
}) => {
  await prices.field(liftPrice).fill('7800');
  await expect(prices.field(liftPrice)).toHaveAccessibleDescription(/^Changed by more than half/);
  const question = page.getByRole('alertdialog', { name: / → \$7,800: publish\?$/ });
  await prices.save.click();
  await expect(question).toContainText(liftPrice);
  await expect(question).toContainText(/recent estimates? |no estimates to compare/);
  await expectNoBarriers(page, 'the question about a slip', '[role="alertdialog"]');
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(prices.save).toBeFocused();
  await expect(page.getByText('1 field changed')).toBeVisible();

  await prices.save.click();
  await question.getByRole('button', { name: 'Publish' }).click();
  await expect(prices.savedToast).toBeVisible();
  await expect(page.getByText('1 field changed')).toBeHidden();
  await expect(prices.save).toBeFocused();
  await prices.field(liftPrice).fill('78000');
  await prices.save.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('1 field changed')).toBeHidden();
});

test('Of two admins the second sees what the first changed, chooses and goes on', async ({
  page,
  prices,
  browser,
  pricingServer,
}) => {
  const other = await (await browser.newContext({ baseURL: pricingServer.url })).newPage();
  await other.addInitScript(keepMessages);
  const theirs = pricingPage(other);
  await theirs.open();
  await theirs.field(liftPrice).fill('81000');
  await theirs.field('Extra Door: Two Doors Opposite').fill('3300');
  await theirs.save.click();
  await expect(theirs.savedToast).toBeVisible();
  await other.context().close();

  await prices.field(liftPrice).fill('82000');
  await prices.field(shaftPrice).fill('27500');
  await prices.save.click();
  const dialog = page.getByRole('dialog', { name: 'The prices were changed in the meantime' });
  await expect(dialog).toContainText('admin@example.com saved new prices');
  await expect(dialog.getByRole('row', { name: 'Extra Door: Two Doors Opposite' })).toContainText('$3,300');
  await expect(dialog.getByRole('row', { name: shaftPrice })).toBeHidden();
  await expectNoBarriers(page, 'the dialog about changed prices', '[role="dialog"]');
  await dialog.getByRole('radio', { name: `Theirs for ${liftPrice}: $81,000` }).check();
  await dialog.getByRole('button', { name: 'Continue with these prices' }).click();

  await expect(prices.field(liftPrice)).toHaveValue('81000');
  await expect(prices.field(shaftPrice)).toHaveValue('27500');
  await expect(page.getByText('by admin@example.com')).toBeVisible();
  await prices.save.click();
  await expect(prices.savedToast).toBeVisible();
  await page.reload();
  await expect(prices.field(liftPrice)).toHaveValue('81000');
  await expect(prices.field(shaftPrice)).toHaveValue('27500');
});

test('What is typed while prices are being saved stays, and the next save sends it', async ({
  page,
  prices,
}) => {
  const before = await prices.amountIn(liftPrice);
  const shaft = await prices.amountIn(shaftPrice);
  const reason = page.getByRole('textbox', { name: 'Reason (optional)' });
  await prices.field(liftPrice).fill(String(before + 1));
  await prices.field(shaftPrice).fill(String(shaft + 1));
  await reason.fill('Steel');
  const release = await holdBack(page, '**/api/admin/pricing-config');
  await prices.save.click();
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible();
  await prices.field(shaftPrice).click();
  await page.keyboard.type(String(shaft + 7), { delay: 40 });
  await reason.press('End');
  await page.keyboard.type(' and glass', { delay: 40 });
  await page.getByLabel('Live from (empty: at once)').fill('2999-05-31');
  release();
  await expect(prices.savedToast).toBeVisible();
  await expect(page.getByText('1 field changed')).toBeVisible();
  expect(await prices.amountIn(liftPrice)).toBe(before + 1);
  await expect(prices.field(shaftPrice)).toHaveValue(String(shaft + 7));
  await expect(reason).toHaveValue('Steel and glass');
  await expect(page.getByLabel('Live from (empty: at once)')).toHaveValue('2999-05-31');
  const live = await asAdmin(page, 'get', '/api/admin/pricing-config');
  expect(live.basePrices.commercial).toMatchObject({ lift: before + 1, shaft: shaft + 1 });

  await page.getByLabel('Live from (empty: at once)').fill('');
  await prices.save.click();
  await expect(page.getByText('1 field changed')).toBeHidden();
  await expect(prices.field(shaftPrice)).toHaveValue(String(shaft + 7));
});

test('A percentage that is typed while prices are being saved stays, and fills the fields as they are then', async ({
  page,
  prices,
}) => {
  // In tens, as the dialog rounds, whatever the test before has left.
  const typed = Math.floor((await prices.amountIn(liftPrice)) / 10) * 10 + 10;
  await prices.field(liftPrice).fill(String(typed));
  const release = await holdBack(page, '**/api/admin/pricing-config');
  await prices.save.click();
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible();
  await page.getByRole('button', { name: 'Change by percent' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change by percent' });
  await page.keyboard.type('1', { delay: 40 });
  release();
  await expect(prices.savedToast).toBeVisible();
  await page.keyboard.type('00', { delay: 40 });
  await expect(dialog.getByLabel('Percent')).toHaveValue('100');
  await dialog.getByRole('button', { name: 'Fill in the prices' }).click();
  await expect(dialog).toBeHidden();
  await expect(prices.field(liftPrice)).toHaveValue(String(2 * typed));
  const live = await asAdmin(page, 'get', '/api/admin/pricing-config');
  expect(live.basePrices.commercial.lift).toBe(typed);
});

test('Dimensions that a colleague changed are named, and stand beside mine', async ({ page, prices }) => {
  const save = async (change: object) => {
    const live = await asAdmin(page, 'get', '/api/admin/pricing-config');
    await asAdmin(page, 'put', '/api/admin/pricing-config', { ...live, ...change });
  };
  const [home, commercial] = [buildDimensionRow(), buildDimensionRow({ liftType: 'commercial' })];
  await save({ dimensions: [home, commercial] });
  await page.reload();
  await page.getByRole('button', { name: 'Dimensions', exact: true }).click();
  await page.getByRole('button', { name: 'Edit Residential Lift' }).click();
  const edited = page.getByRole('dialog', { name: 'Edit dimensions' });
  await edited.getByLabel('Headroom (mm)').fill('2750');
  await edited.getByRole('button', { name: 'Change' }).click();
  await save({ dimensions: [home, { ...commercial, pit: 1500 }] });
  await prices.save.click();

  const dialog = page.getByRole('dialog', { name: 'The prices were changed in the meantime' });
  const row = dialog.getByRole('row', { name: 'Dimensions: Commercial Grade Lift' });
  await expect(row).toContainText('Pit: 150');
  await expect(row).toContainText('Pit: 1,500');
  await expectNoBarriers(page, 'the dialog about changed dimensions', '[role="dialog"]');
  await dialog.getByRole('button', { name: 'Continue with these prices' }).click();
  await prices.save.click();
  await expect(prices.savedToast).toBeVisible();
  const { dimensions } = await asAdmin(page, 'get', '/api/admin/pricing-config');
  expect(dimensions).toMatchObject([{ headroom: 2750 }, { pit: 1500 }]);
});

test('An earlier version is brought back, after a question that lists what changes', async ({
  page,
  prices,
}) => {
  const before = await prices.field(liftPrice).inputValue();
  await prices.field(liftPrice).fill('83000');
  const reason = page.getByRole('textbox', { name: 'Reason (optional)' });
  await reason.fill('The supplier raised their list');
  await prices.save.click();
  await expect(prices.savedToast).toBeVisible();
  await expect(reason).toBeHidden();

  await page.getByRole('button', { name: 'Version history' }).click();
  const versions = page.getByRole('list', { name: 'Versions' });
  const newest = versions.getByRole('listitem').filter({ hasText: 'Live' }).first();
  await expect(newest).toContainText(liftPrice);
  await expect(newest).toContainText('admin@example.com');
  await expect(newest).toContainText('The supplier raised their list');
  const restore = versions.getByRole('button', { name: /^Restore version/ }).first();
  await restore.click();
  const question = page.getByRole('alertdialog', { name: /^Publish the prices of version \d+\?$/ });
  await expect(question).toContainText(`${liftPrice}$83,000 → $${Number(before).toLocaleString('en-AU')}`);
  await expectNoBarriers(page, 'the question before an old version goes live', '[role="alertdialog"]');
  await question.getByRole('button', { name: 'Keep the live prices' }).click();
  await expect(newest).toContainText('Live');
  await restore.click();
  await question.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText(/The prices of version \d+ are live again/)).toBeVisible();
  await expect(prices.field(liftPrice)).toHaveValue(before);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(prices.field(liftPrice)).toHaveValue('83000');
});

test('Prices that a colleague scheduled meanwhile are named before they are replaced', async ({
  page,
  prices,
}) => {
  await prices.field(liftPrice).fill('84000');
  const live = await asAdmin(page, 'get', '/api/admin/pricing-config');
  await asAdmin(page, 'put', '/api/admin/pricing-config', { ...live, liveFrom: '2999-06-30' });
  await prices.save.click();
  await expect(page.getByText('Somebody else scheduled prices in the meantime')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Scheduled prices' })).toContainText('30 June 2999');
  await expect(prices.field(liftPrice)).toHaveValue('84000');

  await prices.save.click();
  const question = page.getByRole('alertdialog', { name: 'Publish beside scheduled prices?' });
  await expect(question.getByLabel('With these changes too')).toBeChecked();
  await question.getByRole('button', { name: 'Publish' }).click();
  await expect(prices.savedToast).toBeVisible();
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

test('Prices are saved for a later day, listed, and withdrawn', async ({ page, prices }) => {
  const before = await prices.amountIn(shaftPrice);
  await prices.field(shaftPrice).fill(String(before + 100));
  const day = page.getByLabel('Live from (empty: at once)');
  await page.getByRole('textbox', { name: 'Reason (optional)' }).fill('A dearer shaft');
  await day.fill('2020-01-01');
  await prices.save.click();
  const refused = page.getByRole('alert').filter({ hasText: 'Choose a day after today' });
  await expect(refused).toBeVisible();
  await expect(day).toBeFocused();
  await expect(day).toHaveAccessibleDescription(/^Choose a day after today/);
  // A day that is not whole is no day: its prices must not go live at once.
  await day.fill('');
  await expect(refused).toBeHidden();
  await day.pressSequentially('0230');
  await prices.save.click();
  await expect(refused).toBeVisible();
  await day.fill('2999-01-31');
  await prices.save.click();
  await expect(prices.savedToast).toBeVisible();
  await expect.poll(() => prices.amountIn(shaftPrice)).toBe(before);
  const scheduled = page.getByRole('list', { name: 'Scheduled prices' });
  await expect(scheduled).toContainText('goes live on 31 Jan 2999, saved by admin@example.com');
  await expect(scheduled).toContainText(`A dearer shaft. Changes: ${shaftPrice} $`);
  await expectNoBarriers(page, 'the scheduled prices', '[aria-label="Scheduled prices"]');

  await prices.field(shaftPrice).fill(String(before + 10));
  await prices.save.click();
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

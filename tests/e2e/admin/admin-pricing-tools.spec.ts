import { leaveLead } from '#tests/support/admin-leads.ts';
import { asAdmin } from '#tests/support/admin-session.ts';
import { expectNoBarriers } from '#tests/support/axe.ts';
import { expect } from '#tests/support/browser-test.ts';
import { liftPrice, pricingPage, shaftPrice, test } from '#tests/support/pricing-page.ts';

// One after another, on one server.
test.describe.configure({ mode: 'default' });
test.use({ expectedComplaint: /^Failed to / });

test('Prices are changed by percent in the fields, and bad input gets a sentence', async ({
  page,
  prices,
}) => {
  const before = await prices.amountIn(shaftPrice);
  const multiplier = await prices.field('Multiplier: Look').inputValue();
  await prices.field(liftPrice).fill('79999');
  await page.getByRole('button', { name: 'Change by percent' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change by percent' });
  const fill = dialog.getByRole('button', { name: 'Fill in the prices' });
  await expect(dialog.getByLabel('Percent')).toBeFocused();
  await dialog.getByLabel('Percent').fill('-100');
  await fill.click();
  await expect(
    dialog.getByText('Enter more than -100: at -100 percent nothing is left of a price'),
  ).toBeVisible();
  await dialog.getByLabel('Percent').fill('5');
  await dialog.getByLabel('Round to').selectOption('1 dollar');
  await expect(dialog.getByText(/^\d+ prices change, for example Commercial Grade Lift/)).toBeVisible();
  await fill.click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => prices.amountIn(shaftPrice)).toBe(Math.round(before * 1.05));
  await expect(prices.field('Multiplier: Look')).toHaveValue(multiplier);
  await expect(page.getByText(/^\d\d fields changed$/)).toBeVisible();
  // Takes back what was filled in, and nothing that was typed before.
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('1 field changed')).toBeVisible();
  expect(await prices.amountIn(shaftPrice)).toBe(before);
  expect(await prices.amountIn(liftPrice)).toBe(79_999);
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('1 field changed')).toBeHidden();
});

test('Dimensions are filled in, with a sentence beside the first wrong field', async ({ page }) => {
  const live = await asAdmin(page, 'get', '/api/admin/pricing-config');
  await asAdmin(page, 'put', '/api/admin/pricing-config', { ...live, dimensions: [] });
  await pricingPage(page).open();
  await page.getByRole('button', { name: 'Dimensions', exact: true }).click();
  await page.getByRole('button', { name: 'Add dimensions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add dimensions' });
  const millimetres = dialog.getByLabel(/\(mm\)$/);
  for (const each of await millimetres.all()) await each.fill('3000');
  const pit = dialog.getByLabel('Pit (mm)');
  await pit.fill('deep');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(pit).toHaveAccessibleDescription(/^Enter whole millimetres/);
  await expect(pit).toBeFocused();
  await pit.fill('300');
  await dialog.getByLabel('Load (kg)').fill('400');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(dialog.getByLabel('Shaft width, doors on one side (mm)')).toBeFocused();
  await dialog.getByLabel('Cabin width (mm)').fill('1100');
  await dialog.getByLabel('Cabin depth (mm)').fill('1400');
  await dialog.getByLabel('Door width (mm)').fill('900');
  await dialog.getByLabel('Door height (mm)').fill('2000');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByText('Cabin 1,100 × 1,400, shaft 3,000 × 3,000')).toBeVisible();
  await expect(page.getByText('1 field changed')).toBeVisible();

  await page.getByRole('button', { name: 'Copy Commercial Grade Lift' }).click();
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(dialog.getByLabel('Lift type')).toHaveAccessibleDescription(/^There is a row for these lifts/);
  await dialog.getByLabel('Lift type').selectOption('Residential Lift');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByRole('button', { name: 'Edit Residential Lift' })).toBeVisible();
  await expect(page.getByText('Cabin 1,100 × 1,400, shaft 3,000 × 3,000')).toHaveCount(2);
});

test('The impact on recent estimates, and live and draft line by line, are shown before saving', async ({
  page,
  prices,
}) => {
  await leaveLead(page, { liftType: 'commercial', budgetConsideration: 'balanced' });
  const before = await prices.amountIn(liftPrice);
  await prices.field(liftPrice).fill(String(before + 700));
  await page.getByRole('button', { name: 'Preview impact' }).click();
  const dialog = page.getByRole('dialog', { name: 'Impact of your changes' });
  await expect(dialog.getByRole('list', { name: 'What changes' })).toContainText(
    `$${before.toLocaleString('en-AU')} → $${(before + 700).toLocaleString('en-AU')}`,
  );
  await expect(dialog.getByRole('table', { name: 'The estimates of the last 30 days' })).toContainText(
    'Together',
  );
  await expect(dialog).toContainText(/ would change, the largest change from /);
  await dialog.getByRole('button', { name: 'Close' }).click();

  await test.step('From here it is published, and the message takes it back', async () => {
    await page.getByRole('button', { name: 'Preview impact' }).click();
    await dialog.getByRole('button', { name: 'Publish now' }).click();
    await expect(page.getByText('Configuration saved successfully!')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('The prices before are live again')).toBeVisible();
    await expect.poll(() => prices.amountIn(liftPrice)).toBe(before);
  });

  const capsule = 'Residential Lift, Capsule Lift: Lift base price';
  await prices.field(capsule).fill(String((await prices.amountIn(capsule)) + 10));
  await page.getByRole('button', { name: 'Preview impact' }).click();
  await expect(dialog).toContainText(/None of the \d+ recent estimates? would change/);
  await dialog.getByRole('button', { name: 'Close' }).click();

  await test.step('The calculator shows live and draft line by line', async () => {
    await prices.field(liftPrice).fill(String(before + 1000));
    await page.getByRole('button', { name: 'Calculator' }).click();
    const calculator = page.getByRole('dialog', { name: 'Calculator' });
    await calculator.getByLabel('Lift type').selectOption('Commercial Grade Lift');
    const row = calculator.getByRole('row', { name: /^Lift, two stops/ });
    await expect(row).toContainText(`$${before.toLocaleString('en-AU')}`);
    await expect(row).toContainText(`$${(before + 1000).toLocaleString('en-AU')}`);
    await expect(calculator.getByText(/^Your changes \$/)).toBeInViewport();
    await expect(calculator.getByText(/^Live \$/)).toBeInViewport();
  });
});

test('Neither the pricing page nor its dialogs have accessibility faults', async ({ page, prices }) => {
  await prices.field(liftPrice).fill('7');
  for (const tool of ['Version history', 'Preview impact', 'Change by percent']) {
    await page.getByRole('button', { name: tool }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('heading', { level: 2 })).toBeVisible();
    await expect(dialog.getByRole('status')).toBeHidden();
    await expectNoBarriers(page, tool, '[role="dialog"]');
    await dialog.getByRole('button', { name: 'Close' }).click();
  }

  await prices.field(shaftPrice).fill('');
  await prices.save.click();
  await page.getByText('2 fields changed').click();
  await expectNoBarriers(page, 'the pricing page with a warning and an error');
});

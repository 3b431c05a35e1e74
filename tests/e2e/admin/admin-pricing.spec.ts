import type { Locator } from '@playwright/test';
import { pricedQuestions } from '#domain/questions/questions.ts';
import { fillLogin, signIn } from '#tests/support/admin-session.ts';
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
test.use({ baseURL: ({ pricingServer }, use) => use(pricingServer.url), expectedComplaint: /^Failed to / });

test('Prices are edited, saved and still there after a reload', async ({ page }) => {
  await openPricing(page);
  await setPrice(page, liftPrice, '$79,100.50');
  await expect(field(page, liftPrice)).toHaveValue('79100.50');
  await field(page, liftPrice).blur();
  await expect(field(page, liftPrice)).toHaveValue('79100.5');
  await expect(page.getByText('79,100.5', { exact: true })).toBeVisible();
  await expect(page.getByText('1 field changed')).toBeVisible();

  await save(page).click();
  await expect(savedToast(page)).toBeVisible();
  await expect(page.getByText('1 field changed')).toBeHidden();
  await page.reload();
  await expect(field(page, liftPrice)).toHaveValue('79100.5');
  await expect(page.getByText(/^Last updated: \d/)).toBeVisible();
});

test('The message about saved prices clears after four seconds', async ({
  pageWithClock: page,
  pricingServer,
}) => {
  await page.clock.install();
  await page.goto(`${pricingServer.url}/admin/login`);
  await fillLogin(page);
  await setPrice(page, liftPrice, '79200');
  await save(page).click();
  await expect(savedToast(page)).toBeVisible();
  await page.clock.fastForward(4000);
  await expect(savedToast(page)).toBeHidden();
});

test('An empty field is marked, named and stops the save, even in a closed section', async ({ page }) => {
  await openPricing(page);
  const sentence = 'Enter a price, or 0 for no charge';
  await setPrice(page, liftPrice, '');
  await expect(field(page, liftPrice)).not.toHaveAccessibleDescription(sentence);
  await page.getByRole('button', { name: 'Calculator' }).click();
  await expect(page.getByText('Please correct the prices marked in red first')).toBeVisible();
  await expect(field(page, liftPrice)).toHaveAccessibleDescription(sentence);
  const section = page.getByRole('button', { name: 'Base Prices Configuration' });
  await section.click();
  await expect(field(page, liftPrice)).toBeHidden();
  await save(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Nothing was saved' })).toHaveText(
    `Nothing was saved. Please check: ${liftPrice}.`,
  );
  await expect(field(page, liftPrice)).toBeFocused();
  await expect(field(page, liftPrice)).toHaveAccessibleDescription(sentence);
  await expect(page.getByText('Failed to save configuration')).toBeVisible();
  await expect(savedToast(page)).toBeHidden();
});

test('Prices that nobody has filled in yet are named and marked', async ({ page }) => {
  const path = ['additionalFeatures', 'wheelchairAccess', 'yes'];
  const missingPrices = [path];
  await page.route('**/api/admin/pricing-config', async (route) => {
    const config = await (await route.fetch()).json();
    config.additionalFeatures.wheelchairAccess.yes = 0;
    await route.fulfill({ json: { ...config, missingPrices } });
  });
  await openPricing(page);
  const name = 'Wheelchair Access: Yes';
  await expect(page.getByText(/not filled in yet and counts? as \$0:/)).toHaveText(
    `1 price is not filled in yet and counts as $0: ${name}. Save to keep it at 0, or fill it in.`,
  );
  await expect(field(page, name)).toHaveAccessibleDescription('Not filled in yet: counts as $0');
  missingPrices.push(['additionalFeatures', 'extraDoor', 'oneDoor']);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('2 prices are not filled in yet')).toContainText(
    `${name}; Extra Door: One Door. Save to keep them at 0, or fill them in.`,
  );
});

test('Prices are a short list that is typed, copied and jumped in', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openPricing(page);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());

  await test.step('The base prices are a table of lift types, and the whole list is short', async () => {
    const table = page.getByRole('table', { name: 'Base Prices Configuration' });
    await expect(table.getByRole('columnheader')).toHaveText([
      'Lift type',
      'Lift',
      'Shaft',
      'Installation',
      'Yield',
    ]);
    await expect(table.getByRole('rowheader', { name: 'Capsule Lift' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(
      950 + 120 * pricedQuestions.length,
    );
  });

  await test.step('A value is copied', async () => {
    const price = String(await amountIn(page, liftPrice));
    await page.getByRole('button', { name: 'Copy value' }).first().click();
    await expect(page.getByRole('alert').filter({ hasText: `Copied ${price}` })).toBeVisible();
    expect(await copied()).toBe(price);
  });

  await test.step('Tab goes from price to price, where the plain number is selected to be copied', async () => {
    await setPrice(page, shaftPrice, '26400');
    await field(page, liftPrice).focus();
    await expect(field(page, shaftPrice)).toHaveValue('26400');
    await page.keyboard.press('Tab');
    await expect(field(page, shaftPrice)).toBeFocused();
    await expect(field(page, shaftPrice)).toHaveValue('26400');
    await page.keyboard.press('ControlOrMeta+c');
    expect(await copied()).toBe('26400');
  });

  await test.step('A link jumps to a group of prices, even in a closed section', async () => {
    await page.getByRole('button', { name: 'Budget Consideration Multipliers' }).click();
    await page
      .getByRole('navigation', { name: 'Groups of prices' })
      .getByRole('link', { name: 'Multipliers' })
      .click();
    await expect(page.getByRole('heading', { name: 'Multipliers', exact: true })).toBeFocused();
    await expect(field(page, 'Multiplier: Balanced')).toBeInViewport();
    await expect(page.getByText('1 field changed')).toBeVisible();
  });

  await test.step('An input takes digits and one point, nothing else', async () => {
    const input = field(page, liftPrice);
    await input.fill('');
    await input.pressSequentially('1a2-.5.e0');
    await expect(input).toHaveValue('12.50');
    await input.fill('.');
    await input.blur();
    await expect(input).toHaveValue('');
  });
});

test('The changes are listed, and all discarded after a question', async ({ page }) => {
  await openPricing(page);
  const before = await field(page, liftPrice).inputValue();
  await setPrice(page, liftPrice, '82500');
  await setPrice(page, shaftPrice, '27300');
  const changed = page.getByRole('button', { name: '2 fields changed' });
  const list = page.getByRole('list', { name: 'Changed fields' });
  await changed.click();
  await expect(list.getByRole('listitem').first()).toContainText('→ $82,500');
  await page.getByText('Live Configuration').click({ force: true });
  await expect(list).toBeHidden();
  await changed.click();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(changed).toBeFocused();

  const question = page.getByRole('alertdialog', { name: 'Discard 2 changes?' });
  await page.getByRole('button', { name: 'Discard' }).dblclick();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(changed).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(changed).toBeHidden();
  await expect(field(page, liftPrice)).toHaveValue(before);
  await expect(save(page)).toBeFocused();
});

test('A changed price is highlighted, and the bar that saves fits at 768 pixels and is primary only with edits', async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await openPricing(page);
  const look = (target: Locator, name: string) =>
    target.evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name);
  const edge = () => look(field(page, liftPrice), 'border-top-color');
  const [plainEdge, plainSave] = [await edge(), await look(save(page), 'background-color')];
  await setPrice(page, liftPrice, '82400');
  await expect.poll(edge).not.toBe(plainEdge);
  await expect.poll(() => look(save(page), 'background-color')).not.toBe(plainSave);
  await expect(page.getByRole('button', { name: 'Discard' })).toBeInViewport({ ratio: 1 });
  // One line each.
  expect((await save(page).boundingBox())?.height).toBeLessThan(50);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(768);

  await test.step('On a phone it leaves the page to the prices, and opens for reason and day', async () => {
    await page.setViewportSize({ width: 375, height: 812 });
    const bar = page.locator('footer');
    expect((await bar.boundingBox())?.height).toBeLessThan(130);
    const reason = page.getByRole('textbox', { name: 'Reason (optional)' });
    await expect(reason).toBeHidden();
    await page.getByRole('button', { name: 'Reason, day' }).click();
    await expect(reason).toBeVisible();
    await page.setViewportSize({ width: 768, height: 900 });
  });

  await test.step('The list of changed fields opens on a small phone without moving the page', async () => {
    await page.setViewportSize({ width: 360, height: 640 });
    await field(page, liftPrice).focus();
    await field(page, liftPrice).blur();
    const scrolled = () => page.locator('[data-scroller]').evaluate(({ scrollTop }) => scrollTop);
    const before = await scrolled();
    const changed = page.getByRole('button', { name: '1 field changed' });
    await changed.click();
    await expect(page.getByRole('list', { name: 'Changed fields' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(changed).toBeFocused();
    expect(await scrolled()).toBe(before);
  });
});

test('Leaving with unsaved edits asks first', async ({ page }) => {
  await openPricing(page);
  await setPrice(page, liftPrice, '84000');
  const leads = page.getByRole('navigation', { name: 'Sections' }).getByText('Leads');
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await leads.click();
  await question.getByRole('button', { name: 'Stay here' }).click();
  await expect(field(page, liftPrice)).toHaveValue('84000');

  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();

  await page.getByRole('button', { name: 'Logout' }).click();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(field(page, liftPrice)).toHaveValue('84000');

  await leads.click();
  await question.getByRole('button', { name: 'Leave and lose changes' }).click();
  await expect(page.getByRole('heading', { name: 'Leads Management' })).toBeVisible();
});

test('A session that ends loses no edits: they are there after signing in again', async ({ page }) => {
  await openPricing(page);
  await setPrice(page, liftPrice, '86000');
  const token = await page.evaluate(() => localStorage.getItem('adminToken'));
  await page.request.post('/api/admin/logout', { headers: { authorization: `Bearer ${token}` } });
  await save(page).click();
  await fillLogin(page);
  await expect(field(page, liftPrice)).toHaveValue('86000');
  await expect(page.getByText('Your unsaved changes are still here')).toBeVisible();

  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Leave and lose changes' }).click();
  await fillLogin(page);
  await expect(page.getByText('Live Configuration')).toBeVisible();
  await expect(field(page, liftPrice)).not.toHaveValue('86000');
});

test('Prices that cannot be loaded or saved say so, and can be tried again', async ({ page }) => {
  await page.route('**/api/admin/pricing-config', (route) => route.abort());
  await signIn(page);
  await expect(page.getByText('Failed to load pricing configuration')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Configuration Not Available' })).toBeVisible();
  await expect(page.getByText('Unable to load pricing configuration. Please try again.')).toBeVisible();
  await page.unroute('**/api/admin/pricing-config');
  await page.getByRole('button', { name: 'Retry Loading' }).click();
  await expect(page.getByText('Live Configuration')).toBeVisible();

  await setPrice(page, liftPrice, '85000');
  await page.route('**/api/admin/pricing-config', (route) => route.abort());
  await save(page).click();
  await expect(page.getByText('Failed to save configuration')).toBeVisible();
  await expect(field(page, liftPrice)).toHaveValue('85000');
});

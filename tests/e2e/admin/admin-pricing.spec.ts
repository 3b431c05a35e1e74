import type { Locator } from '@playwright/test';
import { pricedQuestions } from '#domain/questions/questions.ts';
import { endSessionAt, fillLogin, signIn } from '#tests/support/admin-session.ts';
import { expect } from '#tests/support/browser-test.ts';
import { liftPrice, pricingPage, shaftPrice, test } from '#tests/support/pricing-page.ts';

// One after another, on one server.
test.describe.configure({ mode: 'default' });
test.use({ expectedComplaint: /^Failed to / });

test('Prices are edited, saved and still there after a reload', async ({ page, prices }) => {
  await prices.field(liftPrice).fill('$79,100.50');
  await expect(prices.field(liftPrice)).toHaveValue('79100.50');
  await prices.field(liftPrice).blur();
  await expect(prices.field(liftPrice)).toHaveValue('79100.5');
  await expect(page.getByText('79,100.50', { exact: true })).toBeVisible();
  await expect(page.getByText('1 field changed')).toBeVisible();

  await prices.save.click();
  await expect(prices.savedToast).toBeVisible();
  await expect(page.getByText('1 field changed')).toBeHidden();
  await page.reload();
  await expect(prices.field(liftPrice)).toHaveValue('79100.5');
  await expect(page.getByText(/^Last updated: \d/)).toBeVisible();
});

test('The message about saved prices clears after four seconds', async ({
  pageWithClock: page,
  pricingServer,
}) => {
  await page.clock.install();
  await page.goto(`${pricingServer.url}/admin/login`);
  await fillLogin(page);
  const prices = pricingPage(page);
  await prices.field(liftPrice).fill('79200');
  await prices.save.click();
  await expect(prices.savedToast).toBeVisible();
  await page.clock.fastForward(4000);
  await expect(prices.savedToast).toBeHidden();
});

test('An empty field is marked, named and stops the save, even in a closed section', async ({
  page,
  prices,
}) => {
  const sentence = 'Enter a price, or 0 for no charge';
  await prices.field(liftPrice).fill('');
  await expect(prices.field(liftPrice)).not.toHaveAccessibleDescription(sentence);
  await page.getByRole('button', { name: 'Calculator' }).click();
  await expect(page.getByText('Please correct the prices marked in red first')).toBeVisible();
  await expect(prices.field(liftPrice)).toHaveAccessibleDescription(sentence);
  const section = page.getByRole('button', { name: 'Base Prices Configuration' });
  await section.click();
  await expect(prices.field(liftPrice)).toBeHidden();
  await prices.save.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Nothing was saved' })).toHaveText(
    `Nothing was saved. Please check: ${liftPrice}.`,
  );
  await expect(prices.field(liftPrice)).toBeFocused();
  await expect(prices.field(liftPrice)).toHaveAccessibleDescription(sentence);
  await expect(page.getByText('Failed to save configuration')).toBeVisible();
  await expect(prices.savedToast).toBeHidden();
});

test('Prices that nobody has filled in yet are named and marked', async ({ page }) => {
  const path = ['additionalFeatures', 'wheelchairAccess', 'yes'];
  const missingPrices = [path];
  await page.route('**/api/admin/pricing-config', async (route) => {
    const config = await (await route.fetch()).json();
    config.additionalFeatures.wheelchairAccess.yes = 0;
    await route.fulfill({ json: { ...config, missingPrices } });
  });
  const prices = pricingPage(page);
  await prices.open();
  const name = 'Wheelchair Access: Yes';
  await expect(page.getByText(/not filled in yet and counts? as \$0:/)).toHaveText(
    `1 price is not filled in yet and counts as $0: ${name}. Save to keep it at 0, or fill it in.`,
  );
  await expect(prices.field(name)).toHaveAccessibleDescription('Not filled in yet: counts as $0');
  missingPrices.push(['additionalFeatures', 'extraDoor', 'oneDoor']);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('2 prices are not filled in yet')).toContainText(
    `${name}; Extra Door: One Door. Save to keep them at 0, or fill them in.`,
  );
});

test('Prices are a short list that is typed, copied and jumped in', async ({ page, context, prices }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
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
    const price = String(await prices.amountIn(liftPrice));
    await page.getByRole('button', { name: 'Copy value' }).first().click();
    await expect(page.getByRole('alert').filter({ hasText: `Copied ${price}` })).toBeVisible();
    expect(await copied()).toBe(price);
  });

  await test.step('Tab goes from price to price, where the plain number is selected to be copied', async () => {
    await prices.field(shaftPrice).fill('26400');
    await prices.field(liftPrice).focus();
    await expect(prices.field(shaftPrice)).toHaveValue('26400');
    await page.keyboard.press('Tab');
    await expect(prices.field(shaftPrice)).toBeFocused();
    await expect(prices.field(shaftPrice)).toHaveValue('26400');
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
    await expect(prices.field('Multiplier: Balanced')).toBeInViewport();
    await expect(page.getByText('1 field changed')).toBeVisible();
  });

  await test.step('An input takes digits and one point, nothing else', async () => {
    const input = prices.field(liftPrice);
    await input.fill('');
    await input.pressSequentially('1a2-.5.e0');
    await expect(input).toHaveValue('12.50');
    await input.fill('.');
    await input.blur();
    await expect(input).toHaveValue('');
  });
});

test('A decimal comma is refused with a sentence, and a price never grows by it', async ({
  page,
  prices,
}) => {
  const sentence = /^8250,50 was not taken: write cents after a point/;
  await prices.field(liftPrice).fill('');
  await page.keyboard.type('8250,50', { delay: 30 });
  await prices.field(shaftPrice).click();
  await expect(prices.field(liftPrice)).toHaveAccessibleDescription(sentence);
  await expect(prices.field(liftPrice)).toHaveValue('');
  await prices.field(liftPrice).click();
  await page.keyboard.type('81,250', { delay: 30 });
  await prices.field(shaftPrice).click();
  await expect(prices.field(liftPrice)).toHaveValue('81250');
  await expect(prices.field(liftPrice)).not.toHaveAccessibleDescription(sentence);
});

test('The warning about a slip stays while another field is empty', async ({ prices }) => {
  await prices.field(liftPrice).fill('7');
  await expect(prices.field(liftPrice)).toHaveAccessibleDescription(/^Changed by more than half/);
  await prices.field(shaftPrice).fill('');
  await prices.field(shaftPrice).blur();
  await expect(prices.field(liftPrice)).toHaveAccessibleDescription(/^Changed by more than half/);
});

test('A configuration without an id loads and is saved', async ({ page }) => {
  await page.route('**/api/admin/pricing-config', async (route) => {
    if (route.request().method() === 'PUT') return route.continue();
    const { _id, ...config } = await (await route.fetch()).json();
    await route.fulfill({ json: config });
  });
  const prices = pricingPage(page);
  await prices.open();
  await prices.field(shaftPrice).fill(String((await prices.amountIn(shaftPrice)) + 1));
  await prices.save.click();
  await expect(prices.savedToast).toBeVisible();
});

test('The changes are listed, and all discarded after a question', async ({ page, prices }) => {
  const before = await prices.field(liftPrice).inputValue();
  await prices.field(liftPrice).fill('82500');
  await prices.field(shaftPrice).fill('27300');
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
  await expect(prices.field(liftPrice)).toHaveValue(before);
  await expect(prices.save).toBeFocused();
});

test('A changed price is highlighted, and the bar that saves fits at 768 pixels and is primary only with edits', async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 900 });
  const prices = pricingPage(page);
  await prices.open();
  const look = (target: Locator, name: string) =>
    target.evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name);
  const edge = () => look(prices.field(liftPrice), 'border-top-color');
  const [plainEdge, plainSave] = [await edge(), await look(prices.save, 'background-color')];
  await prices.field(liftPrice).fill('82400');
  await expect.poll(edge).not.toBe(plainEdge);
  await expect.poll(() => look(prices.save, 'background-color')).not.toBe(plainSave);
  await expect(page.getByRole('button', { name: 'Discard' })).toBeInViewport({ ratio: 1 });
  // One line each.
  expect((await prices.save.boundingBox())?.height).toBeLessThan(50);
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
    await prices.field(liftPrice).focus();
    await prices.field(liftPrice).blur();
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

test('Leaving with unsaved edits asks first', async ({ page, prices }) => {
  await prices.field(liftPrice).fill('84000');
  const leads = page.getByRole('navigation', { name: 'Sections' }).getByText('Leads');
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await leads.click();
  await question.getByRole('button', { name: 'Stay here' }).click();
  await expect(prices.field(liftPrice)).toHaveValue('84000');

  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();

  await page.getByRole('button', { name: 'Logout' }).click();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(prices.field(liftPrice)).toHaveValue('84000');

  await leads.click();
  await question.getByRole('button', { name: 'Leave and lose changes' }).click();
  await expect(page.getByRole('heading', { name: 'Leads Management' })).toBeVisible();
});

test('A session that ends loses no edits: they are there after signing in again', async ({
  page,
  prices,
}) => {
  await prices.field(liftPrice).fill('86000');
  await endSessionAt(page, '**/api/admin/pricing-config');
  await prices.save.click();
  await fillLogin(page);
  await expect(prices.field(liftPrice)).toHaveValue('86000');
  await expect(page.getByText('Your unsaved changes are still here')).toBeVisible();

  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Leave and lose changes' }).click();
  await fillLogin(page);
  await expect(page.getByText('Live Configuration')).toBeVisible();
  await expect(prices.field(liftPrice)).not.toHaveValue('86000');
});

test('Prices that cannot be loaded or saved say so, and can be tried again', async ({ page }) => {
  await page.route('**/api/admin/pricing-config', (route) => route.abort());
  await signIn(page);
  const prices = pricingPage(page);
  await expect(page.getByText('Failed to load pricing configuration')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Configuration Not Available' })).toBeVisible();
  await expect(page.getByText('Unable to load pricing configuration. Please try again.')).toBeVisible();
  await page.unroute('**/api/admin/pricing-config');
  await page.getByRole('button', { name: 'Retry Loading' }).click();
  await expect(page.getByText('Live Configuration')).toBeVisible();

  await prices.field(liftPrice).fill('85000');
  await page.route('**/api/admin/pricing-config', (route) => route.abort());
  await prices.save.click();
  await expect(page.getByText('Failed to save configuration')).toBeVisible();
  await expect(prices.field(liftPrice)).toHaveValue('85000');
});

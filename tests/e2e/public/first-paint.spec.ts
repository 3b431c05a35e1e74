import type { Page } from '@playwright/test';
import { lastStep } from '#domain/questionnaire.ts';
import { expectNoBarriers } from '#tests/support/axe.ts';
import { expect, holdBack, test } from '#tests/support/browser-test.ts';
import { choose, expectStep, startAtStep, titleAfter } from '#tests/support/estimator-walk.ts';
import { stepOf } from '#tests/support/steps.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const afterCabin = stepOf('cabin-type') + 1;
const scripts = '**/assets/public/*.js';

test('The first step is there without any script', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/');
  await expectStep(page, 'Lift Estimator');
  await expect(page.getByRole('radio')).toHaveCount(5);
  await expect(page.getByRole('link', { name: 'Call Us Now' })).toHaveAttribute('href', /^tel:\+?\d+$/);
  await expect(page.getByRole('contentinfo')).toContainText('© 2025');
  await context.close();
});

/** The script runs once the returned function is called. */
async function openBeforeScript(page: Page, address = '/'): Promise<() => void> {
  const open = await holdBack(page, scripts);
  await page.goto(address, { waitUntil: 'commit' });
  return open;
}

/** Once React has arrived. */
async function expectTakenOver(page: Page): Promise<void> {
  await expect(page.getByText('Part of this page did not arrive')).toHaveCount(0);
}

const historyState = (page: Page) => page.evaluate(() => window.history.state as unknown);

test('A tap before the script has run leads to the next step, which the script takes over', async ({
  page,
}) => {
  const open = await openBeforeScript(page);
  await page.getByText('3 Stops: (Ground + 2)').click();
  await expectStep(page, 'Lift Type');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByText(`Step 2 of ${lastStep}`, { exact: true })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: `Step 2 of ${lastStep}` })).toHaveJSProperty('value', 2);
  await expect(page.getByRole('heading', { level: 1 })).toHaveAccessibleDescription(`Step 2 of ${lastStep}`);
  await expect(page.getByRole('radio')).toHaveCount(2);
  open();
  await expectTakenOver(page);
  await expectStep(page, 'Lift Type');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await historyState(page)).toMatchObject({ step: 2, from: 1 });
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Change Stops' })).toContainText('3 Stops');
  await page.getByRole('button', { name: 'Previous' }).click();
  await expectStep(page, 'Lift Estimator');
  expect(await historyState(page)).toMatchObject({ step: 1 });
  await expect(page.getByRole('radio', { name: '3 Stops: (Ground + 2)' })).toBeChecked();
});

test('Taps on the first two steps before the script has run lead to the third once it has', async ({
  page,
}) => {
  const open = await openBeforeScript(page);
  await page.getByRole('radio', { name: '5 Stops: (Ground + 4)' }).click();
  await page.getByRole('radio', { name: 'Commercial Grade Lift' }).click();
  await expectStep(page, 'Lift Type');
  await expect(page.getByRole('radio', { name: 'Commercial Grade Lift' })).toBeChecked();
  open();
  await expectStep(page, titleAfter('Cabin Type'));
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await historyState(page)).toMatchObject({ step: afterCabin, from: 2 });
  const summary = page.getByRole('region', { name: 'Your answers so far' }).getByRole('listitem');
  await expect(summary.filter({ hasText: 'Cabin type' })).toContainText('Enclosed Cabin');
  await page.goBack();
  await expectStep(page, 'Lift Type');
  await expect(page.getByRole('radio', { name: 'Commercial Grade Lift' })).toBeChecked();
  await page.goBack();
  await expectStep(page, 'Lift Estimator');
});

test('Next works before the script has run, and Back and Previous once it has', async ({ page }) => {
  const open = await openBeforeScript(page);
  const option = page.getByRole('radio', { name: '2 Stops: (Ground + 1)' });
  await option.focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Next' }).click();
  await expectStep(page, 'Lift Type');
  open();
  await page.getByRole('button', { name: 'Previous' }).click();
  await expectStep(page, 'Lift Estimator');
  await expect(option).toBeChecked();
  await page.goForward();
  await expectStep(page, 'Lift Type');
  await page.goBack();
  await expectStep(page, 'Lift Estimator');
});

test('Arrow keys before the script has run only move the choice', async ({ page }) => {
  const open = await openBeforeScript(page);
  await page.getByRole('radio', { name: '2 Stops: (Ground + 1)' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  open();
  await expectTakenOver(page);
  await expectStep(page, 'Lift Estimator');
  await expect(page.getByRole('radio', { name: '4 Stops: (Ground + 3)' })).toBeChecked();
  await expect(page.getByRole('radio', { name: '4 Stops: (Ground + 3)' })).toBeFocused();
});

test('A double click before the script has run answers one question', async ({ page }) => {
  const open = await openBeforeScript(page);
  await page.getByRole('radio', { name: '2 Stops: (Ground + 1)' }).dblclick();
  await expectStep(page, 'Lift Type');
  open();
  await expectTakenOver(page);
  await expectStep(page, 'Lift Type');
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
});

test('Next before the script has run loses nothing of the address, and is followed by the script', async ({
  page,
}) => {
  const open = await openBeforeScript(page, '/?numberOfStops=5&utm_source=mail');
  await page.getByRole('button', { name: 'Next' }).click();
  open();
  await expectStep(page, 'Lift Type');
  expect(new URL(page.url()).search).toBe('?numberOfStops=5&utm_source=mail');
});

test('Next without an answer says so, although it was pressed before the script has run', async ({
  page,
}) => {
  const open = await openBeforeScript(page);
  await page.getByRole('button', { name: 'Next' }).click();
  open();
  await expect(
    page.locator('.toast').filter({ hasText: 'Please select an option to continue' }),
  ).toBeVisible();
  await expectStep(page, 'Lift Estimator');
});

test('Two answers within one frame leave one step on the screen', async ({ page }) => {
  await startAtStep(page, 'Wheelchair Access');
  await expectTakenOver(page);
  await page.evaluate(() => {
    window.requestAnimationFrame = () => 0;
  });
  await page.getByRole('radio', { name: 'Yes', exact: true }).click();
  await page.getByRole('radio').first().click();
  await expectStep(page, titleAfter(titleAfter('Wheelchair Access')));
  await expect(page.getByRole('radiogroup')).toHaveCount(1);
});

test.describe('when an address is wrong', () => {
  test.use({ expectedComplaint: /status of 404/ });

  test('An address without a page returns a friendly 404', async ({ page }) => {
    const response = await page.goto('/no-such-page');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('link', { name: 'Go to the estimator' })).toBeVisible();
    await expectNoBarriers(page, 'the page for an address without a page');
    await page.getByRole('link', { name: 'Go to the estimator' }).click();
    await expectStep(page, 'Lift Estimator');
  });
});

test.describe('when the script cannot be loaded', () => {
  test.use({ expectedComplaint: /Failed to load resource/ });

  test('it is loaded again, and takes over what was answered meanwhile', async ({ page }) => {
    let isLost = true;
    await page.route(scripts, (route) => (isLost ? route.abort() : route.continue()));
    await page.goto('/');
    await choose(page, '3 Stops: (Ground + 2)');
    await expectStep(page, 'Lift Type');
    isLost = false;
    await choose(page, 'Residential Lift');
    await expectStep(page, titleAfter('Lift Type'));
    await expectTakenOver(page);
  });

  test('the page says after a while that it has to be reloaded', async ({ page }) => {
    await page.route(scripts, (route) => route.abort());
    await page.goto('/');
    const message = page.locator('p', { hasText: 'Part of this page did not arrive' });
    await expect(message).toBeHidden();
    await message.evaluate((element) => element.getAnimations().forEach((animation) => animation.finish()));
    await expect(message).toBeVisible();
    await page.unroute(scripts);
    await message.getByRole('link', { name: 'reload the page' }).click();
    await expectTakenOver(page);
  });
});

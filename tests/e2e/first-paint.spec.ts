import { lastStep } from '#domain/questionnaire.ts';
import { stepOf } from '#tests/support/steps.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import {
  answerStep,
  contactStep,
  expectStep,
  lastAsked,
  startAtStep,
  titleAfter,
  walkTo,
} from '#tests/support/estimator-walk.ts';
import type { Page } from '@playwright/test';

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

/** The scripts wait until the returned function is called. */
async function holdBackScripts(page: Page): Promise<() => void> {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  await page.route(scripts, async (route) => {
    await gate;
    await route.continue();
  });
  return open;
}

/** Waits for the drawing, which is not in the HTML: then the script works. */
async function expectTakenOver(page: Page): Promise<void> {
  await expect(page.getByRole('img', { name: 'lift' })).toBeAttached();
}

const historyState = (page: Page) => page.evaluate(() => window.history.state as unknown);

test('A tap before the script has run leads to the next step, which the script takes over', async ({
  page,
}) => {
  const open = await holdBackScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
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
  expect(await historyState(page)).toEqual({ step: 2, from: 1 });
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Change Stops' })).toContainText('3 Stops');
  await page.getByRole('button', { name: 'Previous' }).click();
  await expectStep(page, 'Lift Estimator');
  expect(await historyState(page)).toEqual({ step: 1 });
  await expect(page.getByRole('radio', { name: '3 Stops: (Ground + 2)' })).toBeChecked();
});

test('Taps on the first two steps before the script has run lead to the third once it has', async ({
  page,
}) => {
  const open = await holdBackScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('radio', { name: '5 Stops: (Ground + 4)' }).click();
  await page.getByRole('radio', { name: 'Commercial Grade Lift' }).click();
  await expectStep(page, 'Lift Type');
  await expect(page.getByRole('radio', { name: 'Commercial Grade Lift' })).toBeChecked();
  open();
  await expectStep(page, titleAfter('Cabin Type'));
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await historyState(page)).toEqual({ step: afterCabin, from: 2 });
  await page.goBack();
  await expectStep(page, 'Lift Type');
  await expect(page.getByRole('radio', { name: 'Commercial Grade Lift' })).toBeChecked();
  await page.goBack();
  await expectStep(page, 'Lift Estimator');
});

test('Back, Previous and Next work before the script has run', async ({ page }) => {
  const open = await holdBackScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('radio', { name: '2 Stops: (Ground + 1)' }).click();
  await expectStep(page, 'Lift Type');
  await page.goBack();
  await expectStep(page, 'Lift Estimator');
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await page.getByRole('button', { name: 'Next' }).click();
  await expectStep(page, 'Lift Type');
  await page.getByRole('button', { name: 'Previous' }).click();
  await expectStep(page, 'Lift Estimator');
  await expect(page.getByRole('radio', { name: '2 Stops: (Ground + 1)' })).toBeChecked();
  open();
  await expectTakenOver(page);
  await expectStep(page, 'Lift Estimator');
  await page.goForward();
  await expectStep(page, 'Lift Type');
});

test('Arrow keys before the script has run only move the choice', async ({ page }) => {
  const open = await holdBackScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
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
  const open = await holdBackScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
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
  const open = await holdBackScripts(page);
  await page.goto('/?numberOfStops=5&utm_source=mail', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Next' }).click();
  open();
  await expectStep(page, 'Lift Type');
  expect(new URL(page.url()).search).toBe('?numberOfStops=5&utm_source=mail');
});

test('Next without an answer says so, although it was pressed before the script has run', async ({
  page,
}) => {
  const open = await holdBackScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Next' }).click();
  open();
  await expect(
    page.getByRole('alert').filter({ hasText: 'Please select an option to continue' }),
  ).toBeVisible();
  await expectStep(page, 'Lift Estimator');
});

test('A prepared step is shown before React renders it, and React follows', async ({ page }) => {
  await page.goto('/');
  await expectTakenOver(page);
  await page.getByRole('radio', { name: '2 Stops: (Ground + 1)' }).click();
  await page.getByRole('radio', { name: 'Residential Lift' }).click();
  await expectStep(page, 'Cabin Type');
  // React renders with the next frame, which is held back here.
  await page.evaluate(() => {
    const frames = Object.assign(window, { heldBack: [] as FrameRequestCallback[] }).heldBack;
    window.requestAnimationFrame = (callback) => frames.push(callback);
  });
  await page.getByRole('radio', { name: 'Capsule Lift' }).click();
  await expectStep(page, titleAfter('Cabin Type'));
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('progressbar')).toHaveJSProperty('value', afterCabin);
  expect(await historyState(page)).toEqual({ step: afterCabin, from: afterCabin - 1 });
  await expect(page.getByRole('button', { name: 'Change Cabin type' })).toHaveCount(0);
  await page.evaluate(() => {
    const { heldBack } = window as unknown as { heldBack: FrameRequestCallback[] };
    for (const callback of heldBack) callback(performance.now());
  });
  await expect(page.getByRole('button', { name: 'Change Cabin type' })).toContainText('Capsule');
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
    await page.getByRole('link', { name: 'Go to the estimator' }).click();
    await expectStep(page, 'Lift Estimator');
  });
});

test.describe('when the script cannot be loaded', () => {
  test.use({ expectedComplaint: /Failed to load resource|the panel could not be loaded/ });

  test('the questions need nothing that React renders, and the next answer asks for it again', async ({
    page,
  }) => {
    const react = '**/assets/public/react-*.js';
    await page.route(react, (route) => route.abort());
    await page.goto('/');
    const message = page.getByRole('alert').filter({ hasText: 'Part of this page did not arrive' });
    await walkTo(page, lastAsked.title);
    await expect(message).toBeVisible();
    await page.unroute(react);
    await answerStep(page, lastAsked);
    await expectStep(page, contactStep);
    await expect(page.getByLabel('Full name')).toBeVisible();
    await expect(message).toBeHidden();
    await expect(page.getByRole('button', { name: 'Change Stops' })).toBeVisible();
  });

  test('the page says so, and the next tap tries again', async ({ page }) => {
    await page.route(scripts, (route) => route.abort());
    await page.goto('/');
    const message = page.getByRole('alert').filter({ hasText: 'Part of this page did not arrive' });
    await expect(message).toBeVisible();
    await expect(message.getByRole('link', { name: 'reload the page' })).toBeVisible();
    await page.unroute(scripts);
    await page.getByText('3 Stops: (Ground + 2)').click();
    await expectStep(page, 'Lift Type');
    await expectTakenOver(page);
    await expect(message).toBeHidden();
  });
});

import { expect, expectBelow, holdBack, test } from '#tests/support/browser-test.ts';
import {
  calculate,
  expectStep,
  keepAnswer,
  startAtContact,
  startAtFilledContact,
  startAtPrice,
  startAtStep,
  titleAfter,
} from '#tests/support/estimator-walk.ts';

test.use({ viewport: { width: 375, height: 667 }, contextOptions: { reducedMotion: 'no-preference' } });

test('On the narrowest phone three versions are compared side by side, and what is pressed is as high as a finger', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await startAtPrice(page, { fullName: 'Pho Ne', email: 'pho@example.com' });
  for (const [stops, dollars] of [
    ['3', '$84,150'],
    ['6', '$110,160'],
  ] as const) {
    await keepAnswer(page, 'Stops', `${stops} Stops`);
    await expect(page.locator('[data-price]')).toContainText(dollars);
  }
  const link = page.getByRole('link', { name: 'Compare 3 versions' });
  await page.goto(new URL((await link.getAttribute('href')) ?? '').pathname);
  const comparison = page.getByRole('region', { name: 'Comparison' });
  for (const dollars of ['$92,820', '$84,150', '$110,160']) {
    await expect(comparison.getByText(dollars, { exact: true })).toBeInViewport({ ratio: 1 });
  }
  await expect(comparison.getByRole('rowheader', { name: 'Stops' })).toBeVisible();
  expect(await comparison.evaluate((region) => region.scrollWidth - region.clientWidth)).toBe(0);
  for (const target of await page.locator('header, footer').getByRole('link').all()) {
    expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true });

  test('a tap within 500 ms of a step at the place of the one before answers nothing, and a later one does', async ({
    pageWithClock: page,
  }) => {
    const tapOn = async (name: string) => {
      const { x, y } = (await page.getByRole('radio', { name }).boundingBox()) ?? { x: 0, y: 0 };
      await page.touchscreen.tap(x, y);
      return { x, y };
    };
    await page.clock.install();
    await startAtStep(page, 'Lift Type');
    await page.clock.pauseAt(Date.now() + 10_000);
    const first = await tapOn('Commercial Grade Lift');
    await expectStep(page, 'Wheelchair Access');
    await page.clock.runFor(499);
    await page.touchscreen.tap(first.x + 5, first.y + 8);
    // It finds the question unanswered, and it is an answer, because it is elsewhere.
    const second = await tapOn('No');
    await expectStep(page, titleAfter('Wheelchair Access'));
    await page.clock.runFor(500);
    await page.touchscreen.tap(second.x, second.y);
    await expectStep(page, titleAfter('Budget Consideration'));
  });
});

test('A phone that is turned before the first answer has the drawing beside the question', async ({
  page,
}) => {
  await page.goto('/');
  // The files that load after the first answer are here.
  await expect(page.locator('link[rel=modulepreload]').first()).toBeAttached();
  const drawing = page.getByRole('img', { name: 'A drawing of your lift' });
  await expect(drawing).toHaveCount(0);
  await page.setViewportSize({ width: 812, height: 375 });
  await expect(drawing).toBeVisible();
});

test('The first field that is missing is on the screen, below the message that came above it', async ({
  page,
}) => {
  await startAtContact(page, '?state=NSW&customerType=homeowner');
  await page.getByRole('button', { name: 'Calculate Price' }).click();
  await expect(page.getByRole('link', { name: 'Enter your full name' })).toBeVisible();
  const name = page.getByLabel('Full name');
  await expect(name).toBeFocused();
  const bar = await page.locator('.step-buttons').boundingBox();
  await expect.poll(async () => (await name.boundingBox())?.y).toBeLessThan((bar?.y ?? 0) - 48);
});

test.describe('when there is no price', () => {
  test.use({ expectedComplaint: /Failed to load resource/ });

  test('the reason and the way on are on the screen, and then the price; a change without a price keeps the old one dimmed', async ({
    page,
  }) => {
    const refuse = () => page.route('**/api/calculate', (route) => route.fulfill({ status: 500, json: {} }));
    await startAtFilledContact(page, { fullName: 'Lo Luck', email: 'lo@example.com' });
    await refuse();
    await calculate(page);
    const tryAgain = page.getByRole('main').getByRole('alert').getByRole('button', { name: 'Try again' });
    await expect(tryAgain).toBeInViewport({ ratio: 1 });
    await page.unroute('**/api/calculate');
    await tryAgain.click();
    const price = page.locator('[data-price]');
    const talk = page.getByRole('button', { name: 'Talk to a professional' });
    await expect(price).toBeInViewport();
    await expect.poll(() => page.evaluate('scrollY')).toBeGreaterThan(0);
    await expect(talk).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);

    await refuse();
    await keepAnswer(page, 'Stops', '3 Stops');
    await expect(tryAgain).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      'An error occurred during calculation',
    );
    await expect(page.getByText('this price is out of date')).toBeVisible();
    await expect(talk).toBeDisabled();
    await page.unroute('**/api/calculate');
    await tryAgain.click();
    await expect(price).toContainText('$84,150');
    await expect(talk).toBeEnabled();
  });
});

test('A price that arrives is not a page that moves: what was there has gone, and its place is kept', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const moved: number[] = [];
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      // Also right after a press, which a browser's own figure leaves out.
      for (const entry of list.getEntries()) moved.push(Number(Reflect.get(entry, 'value')));
    }).observe({ type: 'layout-shift' });
  });
  await startAtFilledContact(page, { fullName: 'Clem Still', email: 'clem@example.com' });
  const price = page.locator('[data-price]');
  const moved = () => page.evaluate('moved.reduce((sum, each) => sum + each, 0)');
  await page.evaluate('moved.length = 0');
  await calculate(page);
  await expect(price).toContainText('$92,820');
  expect(await moved()).toBeLessThan(0.02);

  const open = await holdBack(page, '**/api/calculate');
  await keepAnswer(page, 'Stops', '3 Stops');
  // The other answers have closed up; the price still has to come.
  await expect(page.getByText('Working out the new price…')).toBeVisible();
  await page.evaluate('moved.length = 0');
  open();
  await expect(price).toContainText('$84,150');
  expect(await moved()).toBeLessThan(0.02);
});

test('While an answer is changed the price stays in sight, and never over what has the focus', async ({
  page,
}) => {
  await startAtPrice(page, { fullName: 'Sid Sight', email: 'sid@example.com' });
  await page.getByRole('button', { name: 'Edit details' }).click();
  for (const title of ['Installation', 'Glass Features']) {
    await page.getByRole('button', { name: 'Previous' }).click();
    await expectStep(page, title);
  }
  const bar = page.locator('form p').filter({ hasText: 'Back to price' });
  await page.getByRole('button', { name: 'Next' }).evaluate((next) => next.scrollIntoView({ block: 'end' }));
  await page.getByRole('radio').last().focus();
  await expect.poll(() => page.evaluate('scrollY')).toBeGreaterThan(100);
  await expect(bar).toBeInViewport({ ratio: 1 });
  const first = page.getByRole('radio').first();
  await first.focus();
  await expectBelow(first, bar);
});

test('A message that goes does not bring back a question that was scrolled away in part', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 560 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Next' }).click();
  const close = page.locator('.toast').getByRole('button', { name: 'Close' });
  await expect(close).toBeVisible();
  const question = page.getByRole('radiogroup');
  await expect(question).toBeFocused();
  await question.evaluate((group) => {
    const { top, height } = group.getBoundingClientRect();
    window.scrollBy(0, top + height / 2);
  });
  const place = await question.boundingBox();
  expect(place?.y).toBeLessThan(0);
  await close.click();
  await expect(page.locator('.toast')).toHaveCount(0);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await question.boundingBox()).toEqual(place);
});

test('Next without an answer moves nothing that is on the screen, and its message covers neither title nor question', async ({
  page,
}) => {
  const next = page.getByRole('button', { name: 'Next' });
  const toast = page.locator('.toast');
  for (const [words, width] of [
    ['one line', 375],
    ['two lines', 320],
  ] as const) {
    await test.step(`with a message of ${words}`, async () => {
      await page.setViewportSize({ width, height: 667 });
      await page.goto('/');
      await next.click();
      await expect(toast).toBeVisible();
      await expect(page.getByRole('radiogroup')).toBeFocused();
      expect(await page.evaluate('scrollY')).toBe(0);
      await expectBelow(page.getByRole('heading', { level: 1 }), toast);
    });
  }

  await test.step('on a screen that shows a few lines it leads back to the question', async () => {
    await page.setViewportSize({ width: 320, height: 256 });
    await page.goto('/');
    await next.click();
    await expect(toast).toBeInViewport();
    const question = page.getByText('How many stops does the lift make?');
    await expect(question).toBeInViewport({ ratio: 1 });
    await expectBelow(question, toast);
  });
});

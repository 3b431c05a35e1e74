// Text of twice the size, as the browser's own setting makes it (WCAG 1.4.4), on phones.
import type { Page } from '@playwright/test';
import { firstStep, lastStep, stepAt } from '#domain/questionnaire.ts';
import { buildDimensionRow } from '#tests/builders/dimensions.ts';
import { asAdmin } from '#tests/support/admin-session.ts';
import { expect, expectBelow, holdBack, test } from '#tests/support/browser-test.ts';
import {
  answerStep,
  askingSteps,
  calculate,
  contactStep,
  expectStep,
  fillContact,
  keepAnswer,
  startAtContact,
  startAtFilledContact,
  startAtStep,
  tryAnswer,
} from '#tests/support/estimator-walk.ts';

/** Words that break inside, boxes that hide text, and what is wider than the screen. */
function findCutText(): string[] {
  const found: string[] = [];
  const { clientWidth: screen, scrollWidth: page } = document.documentElement;
  if (page > screen) found.push(`the page is ${page - screen} pixels too wide`);
  for (const element of document.querySelectorAll('body *')) {
    const isRead =
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.closest('.sr-only, svg, [aria-hidden=true]');
    // A comparison scrolls sideways, and so does what a field holds.
    if (!isRead || element.closest('[aria-label=Comparison]') || element.matches('input, select, option'))
      continue;
    const text = element.textContent.trim();
    const { clientWidth, clientHeight, scrollWidth, scrollHeight } = element;
    const { overflow } = getComputedStyle(element);
    const hides = scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1;
    if (overflow !== 'visible' && hides && text !== '') found.push(`hides: ${text.slice(0, 60)}`);
    if (element.getBoundingClientRect().right > screen + 1) found.push(`too wide: ${text.slice(0, 60)}`);
    for (const node of element.childNodes) {
      if (node.nodeType !== Node.TEXT_NODE) continue;
      for (const word of node.textContent?.matchAll(/[a-z]{4,}/gi) ?? []) {
        const range = document.createRange();
        range.setStart(node, word.index);
        range.setEnd(node, word.index + word[0].length);
        const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
        if (new Set(tops).size > 1) found.push(`breaks: ${word[0]}`);
      }
    }
  }
  return found;
}

async function setTextSize(page: Page, pixels: number): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.enable');
  await browser.send('Page.setFontSizes', { fontSizes: { standard: pixels, fixed: pixels } });
}

// The tests of a worker share its window.
test.afterEach(({ page }) => setTextSize(page, 16));

test('On phones of 320 and 390 pixels no text is cut, hidden or broken inside a word', async ({ page }) => {
  const expectWhole = async (what: string) => {
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 720 });
      // Polled, because a step moves in.
      const message = `${what}, ${width} pixels wide`;
      await expect.poll(() => page.evaluate(findCutText), { message }).toEqual([]);
    }
  };
  await setTextSize(page, 32);
  await page.goto('/');
  expect(await page.evaluate('getComputedStyle(document.documentElement).fontSize')).toBe('32px');
  for (const step of askingSteps) {
    await expectWhole(step.title);
    await answerStep(page, step);
  }
  await expectStep(page, contactStep);
  await calculate(page);
  await expect(page.getByText('State is required')).toBeVisible();
  await expectWhole('the last step with errors');
  await fillContact(page, { fullName: 'Lara Text', email: 'lt@example.com', customerType: 'ndis' });
  await calculate(page);
  await tryAnswer(page, 'Stops', '3 Stops');
  await expectWhole('an answer that is tried');
  await page.getByRole('button', { name: 'Keep this change' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expectWhole('the result');
  const comparison = await page.getByRole('link', { name: 'Compare 2 versions' }).getAttribute('href');
  await page.getByRole('button', { name: 'Talk to a professional' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Lara');
  await expectWhole('the thank-you page');
  await page.goto(new URL(comparison ?? '').pathname);
  await expectWhole('the comparison');
  await page.getByRole('link', { name: 'See this estimate' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Lara');
  await expectWhole("the estimate's own page");
});

test.describe('of a business that gives dimensions', () => {
  test.use({ ownServer: {} });

  test('On a phone of 375 pixels the result with plan and section stays in the page, and a message can be closed', async ({
    page,
  }) => {
    const prices = await asAdmin(page, 'get', '/api/admin/pricing-config');
    await asAdmin(page, 'put', '/api/admin/pricing-config', { ...prices, dimensions: [buildDimensionRow()] });
    await page.setViewportSize({ width: 375, height: 812 });
    await setTextSize(page, 32);
    await startAtFilledContact(page);
    await calculate(page);
    const close = page.locator('.toasts').getByRole('button', { name: 'Close' });
    await expect(close).toBeInViewport({ ratio: 1 });
    await close.click();
    const drawings = page.getByRole('button', { name: 'Plan and section for your architect' });
    await drawings.click();
    await expect(page.getByText('In mm. For planning, not for construction.')).toBeVisible();
    await expect.poll(() => page.evaluate(findCutText)).toEqual([]);
    await keepAnswer(page, 'Stops', '6 Stops');
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    await expect.poll(() => page.evaluate(findCutText)).toEqual([]);
  });
});

for (const isLate of [false, true]) {
  test(`A toast${isLate ? ' that comes late' : ''} is never over what has the focus, also when that is reached backwards`, async ({
    page,
  }) => {
    const showToasts = await holdBack(page, '**/toast-area*.js');
    if (!isLate) showToasts();
    await page.setViewportSize({ width: 320, height: 640 });
    await setTextSize(page, 32);
    await startAtContact(page);
    await calculate(page);
    const toast = page.locator('.toast').first();
    await expect(page.getByLabel('State')).toBeFocused();
    if (!isLate) await expect(toast).toBeVisible();
    await page.keyboard.press('Shift+Tab');
    const link = page.getByRole('link', { name: 'Enter your email address' });
    await expect(link).toBeFocused();
    showToasts();
    await expect(toast).toBeVisible();
    await expectBelow(link, toast);
  });
}

test('Where a style sheet doubles the text, the buttons come after the question instead of lying over it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  for (const number of [firstStep, 5, lastStep]) {
    await startAtStep(page, stepAt(number).title);
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    const step = page.locator('[data-number]:not([hidden])');
    const next = page.locator('form button[type=submit]');
    for (const scroll of [0, 300, 100_000]) {
      await page.evaluate((y) => window.scrollTo(0, y), scroll);
      await expectBelow(page.locator('.step-buttons'), step, `step ${number}, scrolled by ${scroll}`);
    }
    await next.scrollIntoViewIfNeeded();
    await expect(next).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Previous' })).toBeInViewport({ ratio: 1 });
  }
});

// How the drawings and their pages look in a real browser: words that can be read, and no empty places.
import type { Page } from '@playwright/test';
import type { Answers } from '#domain/questions/questions.ts';
import { buildAnswers } from '#tests/builders/answers.ts';
import { buildCalculateBody } from '#tests/builders/calculate-body.ts';
import { asAdmin } from '#tests/support/admin-session.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { keepAnswer, startAtPrice, startAtStep, tryAnswer } from '#tests/support/estimator-walk.ts';
import { exampleDimensions } from '../../../scripts/example-dimensions.ts';

test.use({ ownServer: {} });

async function offerDimensions(page: Page): Promise<void> {
  const prices = await asAdmin(page, 'get', '/api/admin/pricing-config');
  await asAdmin(page, 'put', '/api/admin/pricing-config', { ...prices, dimensions: exampleDimensions });
}

async function openLink(page: Page, answers: Answers): Promise<void> {
  const made = await page.request.post('/api/calculate', { data: buildCalculateBody(answers) });
  await page.goto(new URL((await made.json()).estimateUrl).pathname);
  await expect(page.getByRole('button', { name: 'Change Stops' })).toBeVisible();
}

const open = buildAnswers({ numberOfStops: 6, numberOfDoors: 4, glassInCabin: 'undecided' });
const small = buildAnswers({
  numberOfStops: 6,
  cabinType: 'capsule',
  wheelchairAccess: 'no',
  numberOfDoors: 1,
});
const wide = buildAnswers({ liftType: 'commercial', numberOfStops: 2, numberOfDoors: 3 });

/** The smallest words of the drawings that are seen, in pixels. */
function smallestWords(page: Page): Promise<number> {
  return page.evaluate(() => {
    const sizes = [...document.querySelectorAll('svg text')]
      .filter((text) => text.checkVisibility())
      .map((text) => {
        const { a = 0, b = 0 } = text instanceof SVGTextElement ? (text.getScreenCTM() ?? {}) : {};
        return Number.parseFloat(text.getAttribute('font-size') ?? '0') * Math.hypot(a, b);
      });
    return Math.min(...sizes);
  });
}

test('No words of a drawing are smaller than 11 pixels on a phone, nor than 12 on wider screens', async ({
  page,
}) => {
  await offerDimensions(page);
  const phone = { width: 375, height: 812 };
  await page.setViewportSize(phone);
  // What is undecided there has a question mark.
  await startAtStep(page, 'Installation');
  await expect(page.locator('svg text')).toHaveText('?');
  expect(await smallestWords(page)).toBeGreaterThanOrEqual(11);
  for (const answers of [open, small, wide]) {
    for (const show of [() => startAtPrice(page, {}, answers), () => openLink(page, answers)]) {
      await page.setViewportSize(phone);
      await show();
      await page.getByRole('button', { name: 'Plan and section for your architect' }).click();
      await expect(page.getByText('In mm. For planning, not for construction.')).toBeVisible();
      expect(await smallestWords(page)).toBeGreaterThanOrEqual(11);
      for (const width of [768, 1024, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await smallestWords(page), `${width} pixels wide`).toBeGreaterThan(11.99);
      }
    }
  }
});

/**
 * The side of the largest square in the page's content that has no words, no drawing, no control and no line in it. What a
 * card's edge goes around is looked at, too.
 */
function largestHole(): number {
  const boxes: DOMRect[] = [];
  const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const look = (node: Node): void => {
    if (node instanceof Text) {
      if (node.data.trim() === '' || !node.parentElement || !isSeen(node.parentElement)) return;
      const range = document.createRange();
      range.selectNode(node);
      boxes.push(...range.getClientRects());
    } else if (node instanceof Element) {
      const { left, top, right, bottom, width, height } = node.getBoundingClientRect();
      const { borderTopWidth, borderBottomWidth, borderLeftWidth, borderRightWidth } = getComputedStyle(node);
      if (isSeen(node)) {
        if (node.matches('svg, input, button')) boxes.push(new DOMRect(left, top, width, height));
        if (borderTopWidth !== '0px') boxes.push(new DOMRect(left, top, width, 1));
        if (borderBottomWidth !== '0px') boxes.push(new DOMRect(left, bottom - 1, width, 1));
        if (borderLeftWidth !== '0px') boxes.push(new DOMRect(left, top, 1, height));
        if (borderRightWidth !== '0px') boxes.push(new DOMRect(right - 1, top, 1, height));
      }
      // What has no box of its own may have content.
      if (!node.matches('svg, .sr-only')) node.childNodes.forEach(look);
    }
  };
  document.querySelector('main')?.childNodes.forEach(look);
  const cell = 10;
  const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))];
  const count = (size: number) => Math.floor(size / cell);
  const columns = count(Math.max(...boxes.map((box) => box.right)) - left);
  const rows = count(Math.max(...boxes.map((box) => box.bottom)) - top);
  const taken = new Set<string>();
  for (const box of boxes) {
    for (let y = count(box.top - top); y * cell < box.bottom - top; y++)
      for (let x = count(box.left - left); x * cell < box.right - left; x++) taken.add(`${x} ${y}`);
  }
  let largest = 0;
  /** The largest empty square that ends in each cell of the row above. */
  let above: number[] = [];
  for (let y = 0; y < rows; y++) {
    const row: number[] = [];
    for (let x = 0; x < columns; x++) {
      const beside = Math.min(above[x] ?? 0, row[x - 1] ?? 0, above[x - 1] ?? 0);
      row[x] = taken.has(`${x} ${y}`) ? 0 : beside + 1;
    }
    largest = Math.max(largest, ...row);
    above = row;
  }
  return largest * cell;
}

async function expectNoHoles(page: Page, what: string): Promise<void> {
  for (const [width, height] of [
    [1280, 800],
    [1440, 900],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect(await page.evaluate(largestHole), `${what}, ${width} pixels wide`).toBeLessThanOrEqual(200);
  }
}

/** Also while another answer is tried: at the first question, which has many, and at the last. */
async function expectNoHolesWithAnswers(page: Page, what: string): Promise<void> {
  await expectNoHoles(page, what);
  for (const [question, answer] of [
    ['Stops', '3 Stops'],
    ['Installation', 'No'],
  ] as const) {
    await tryAnswer(page, question, answer);
    await expectNoHoles(page, `${what}, ${question} open`);
  }
}

const example = buildAnswers({ numberOfStops: 4, numberOfDoors: 1 });

test('On wide screens, neither the result nor the page of an estimate has a hole of more than 200 pixels each way, nor has a comparison', async ({
  page,
}) => {
  const kept = async (answers: Answers) => {
    await startAtPrice(page, {}, answers);
    await keepAnswer(page, 'Shaft', 'Glass shaft');
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  };
  await startAtPrice(page);
  await expectNoHoles(page, 'the result without dimensions');
  await kept(example);
  await expectNoHolesWithAnswers(page, 'two versions without dimensions');
  const comparison = await page.getByRole('link', { name: 'Compare 2 versions' }).getAttribute('href');
  await page.goto(new URL(comparison ?? '').pathname);
  await expectNoHoles(page, 'the comparison');
  await openLink(page, example);
  await expectNoHolesWithAnswers(page, 'the page of an estimate without dimensions');
  await offerDimensions(page);
  for (const answers of [small, wide]) {
    await startAtPrice(page, {}, answers);
    await expectNoHoles(page, 'the result');
    await openLink(page, answers);
    await expectNoHoles(page, 'the page of an estimate');
  }
  await kept(example);
  await expectNoHolesWithAnswers(page, 'two versions');
});

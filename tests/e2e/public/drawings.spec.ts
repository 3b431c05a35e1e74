// How the drawings look in a real browser: words that can be read.
import type { Page } from '@playwright/test';
import type { Answers } from '#domain/questions/questions.ts';
import { buildAnswers } from '#tests/builders/answers.ts';
import { buildCalculateBody } from '#tests/builders/calculate-body.ts';
import { asAdmin } from '#tests/support/admin-session.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { startAtPrice, startAtStep } from '#tests/support/estimator-walk.ts';
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

import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser-test.ts';
import {
  answerStep,
  askingSteps,
  calculate,
  contactStep,
  expectStep,
  fillContact,
  startAtContact,
} from '#tests/support/estimator-walk.ts';

test('A change of mind is one click: the answer changes and the new price stands there', async ({ page }) => {
  await startAtContact(page);
  await fillContact(page);
  await calculate(page);
  await expect(page.getByText('$92,820')).toBeVisible();

  await page.getByRole('button', { name: 'One stop fewer saves $8,670' }).click();
  await expect(page.getByText('$84,150')).toBeVisible();
  await expect(page.getByText('out of date')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'One stop fewer' })).toBeFocused();

  // Without glass there is no glass to leave out: the offer goes, the focus stays nearby.
  await page.getByRole('button', { name: 'No glass' }).click();
  await expect(page.getByRole('button', { name: 'No glass' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'What would change this price' })).toBeFocused();
});

function placeOfNext(page: Page): Promise<number> {
  return page
    .locator('form button[type=submit]')
    .evaluate((button) => Math.round(button.getBoundingClientRect().top + window.scrollY));
}

for (const [device, viewport] of [
  ['a laptop', { width: 1280, height: 900 }],
  ['a tablet', { width: 820, height: 1180 }],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use({ viewport });

    test('the buttons stay in their place from the first step to the last', async ({ page }) => {
      await page.goto('/');
      const place = await placeOfNext(page);
      for (const step of askingSteps) {
        await answerStep(page, step);
        await expect.poll(() => placeOfNext(page), `after ${step.title}`).toBeLessThanOrEqual(place + 1);
        expect(await placeOfNext(page), `after ${step.title}`).toBeGreaterThanOrEqual(place - 1);
      }
      await expectStep(page, contactStep);
    });
  });
}

test('The estimate prints on one A4 page', async ({ page }) => {
  await startAtContact(page);
  await fillContact(page, { fullName: 'Pru Print', email: 'pru@example.com' });
  await calculate(page);
  await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toBeVisible();
  const pdf = await page.pdf({ format: 'A4' });
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Prepared for Pru Print')).toBeVisible();
  await expect(page.getByRole('form').or(page.getByRole('contentinfo'))).toBeHidden();
});

// The owner saves new prices while a visitor looks at an estimate.
import type { Page } from '@playwright/test';
import { buildCalculateBody } from '#tests/builders/calculate-body.ts';
import { asAdmin } from '#tests/support/admin-session.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import {
  calculate,
  fillContact,
  keepAnswer,
  startAtPrice,
  tryAnswer,
} from '#tests/support/estimator-walk.ts';

test.use({ ownServer: {} });

async function saveGlassPrice(page: Page, glass: number): Promise<void> {
  const prices = await asAdmin(page, 'get', '/api/admin/pricing-config');
  const { additionalFeatures } = prices;
  const shaftType = { ...additionalFeatures.shaftType, glass };
  await asAdmin(page, 'put', '/api/admin/pricing-config', {
    ...prices,
    additionalFeatures: { ...additionalFeatures, shaftType },
  });
}

test('A change costs what was shown beside it, Undo brings the price back that was there and says it', async ({
  page,
}) => {
  await saveGlassPrice(page, 6_500);
  await startAtPrice(page);
  const price = page.locator('[data-price]');
  await expect(price).toContainText('$92,820');
  await saveGlassPrice(page, 9_900);
  await tryAnswer(page, 'Shaft', 'Glass shaft');
  await expect(page.getByText('$99,320 in place of $92,820')).toBeVisible();
  await page.getByRole('button', { name: 'Keep this change' }).click();
  await expect(page.getByText('Was $92,820, now $99,320: adds $6,500')).toBeVisible();
  await expect(page.getByText('Our prices are new')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(price).toContainText('$92,820');
  await expect(page.getByRole('status').filter({ hasText: 'The price is $92,820' })).toHaveCount(1);
});

test('When the estimate has ended, a sentence says that the prices are new', async ({ page }) => {
  await saveGlassPrice(page, 6_500);
  await startAtPrice(page);
  await saveGlassPrice(page, 9_900);
  await page.route('**/api/calculate', (route) => {
    // As the server reads it after the last valid day.
    const { continues, ...body } = route.request().postDataJSON();
    expect(continues).toMatch(/^[\w-]{43}$/);
    return route.continue({ postData: JSON.stringify(body) });
  });
  await keepAnswer(page, 'Shaft', 'Glass shaft');
  await expect(page.getByText('Was $92,820, now $102,720: adds $9,900')).toBeVisible();
  await expect(page.getByText('Our prices are new since your last estimate')).toBeVisible();
});

test('A change that begins on an estimate’s own page goes on with its prices', async ({ page }) => {
  await saveGlassPrice(page, 6_500);
  const made = await page.request.post('/api/calculate', { data: buildCalculateBody() });
  const { pathname } = new URL((await made.json()).estimateUrl);
  await saveGlassPrice(page, 9_900);
  await page.goto(pathname);
  await tryAnswer(page, 'Shaft', 'Glass shaft');
  await expect(page.getByText('$99,320 in place of $92,820')).toBeVisible();
  await page.getByRole('button', { name: 'Keep this change' }).click();
  await fillContact(page);
  await calculate(page);
  await expect(page.locator('[data-price]')).toContainText('$99,320');
  expect(page.url()).not.toContain(pathname.split('/').at(-1) ?? '');
});

import { expect, test } from '#tests/support/browser-test.ts';
import { calculate, fillContact, startAtContact } from '#tests/support/estimator-walk.ts';

test.use({ viewport: { width: 375, height: 667 } });

test('On a phone the page scrolls to the price, and nothing is wider than the screen', async ({ page }) => {
  await startAtContact(page);
  const panel = page.getByRole('complementary', { name: 'Pricing Breakdown' });
  await fillContact(page, { fullName: 'Mo Bile', email: 'mo@example.com' });
  await calculate(page);
  await expect(page.getByText('$92,820')).toBeInViewport();
  await expect.poll(async () => Math.round((await panel.boundingBox())?.y ?? -1)).toBeLessThan(100);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
});

import type { Page } from '@playwright/test';
import { asAdmin } from '#tests/support/admin-session.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { choose, expectStep } from '#tests/support/estimator-walk.ts';

/** Visits that reached the first four steps. */
async function visits(page: Page): Promise<number[]> {
  const { funnel } = await asAdmin(page, 'get', '/api/leads/report');
  return funnel.slice(0, 4).map((step: { visits: number }) => step.visits);
}

test('Each step that a visit reaches is counted once, in spite of reloads and returns', async ({ page }) => {
  const [one = 0, two = 0, three = 0, four = 0] = await visits(page);
  await page.goto('/');
  await choose(page, '3 Stops: (Ground + 2)');
  await expectStep(page, 'Lift Type');
  await choose(page, 'Commercial Grade Lift');
  await expectStep(page, 'Wheelchair Access');
  await page.reload();
  await page.getByRole('button', { name: 'Previous' }).click();
  await expectStep(page, 'Lift Type');
  await page.goto('about:blank');
  // Step 3 is not asked of a commercial lift.
  await expect.poll(() => visits(page)).toEqual([one + 1, two + 1, three, four + 1]);
});

test('A visit that ends before the script has run is counted', async ({ page }) => {
  const [one = 0, two = 0] = await visits(page);
  await page.route('**/assets/public/*.js', () => {
    // Never answered.
  });
  await page.goto('/', { waitUntil: 'commit' });
  await choose(page, '3 Stops: (Ground + 2)');
  await expectStep(page, 'Lift Type');
  await page.goto('about:blank');
  await expect.poll(async () => (await visits(page)).slice(0, 2)).toEqual([one + 1, two + 1]);
});

test('The report names nobody', async ({ page }) => {
  await page.goto('/');
  await choose(page, '2 Stops: (Ground + 1)');
  await expectStep(page, 'Lift Type');
  const reported = page.waitForRequest('**/api/steps');
  // Browsers fire this event when a page is left. Playwright reports no requests of a page that is gone.
  await page.evaluate(() => window.dispatchEvent(new Event('pagehide')));
  const request = await reported;
  expect(request.postData()).toBe('{"steps":["stops","lift-type"]}');
  expect(request.headers()['cookie']).toBeUndefined();
});

import { expect, test } from '#tests/support/browser-test.ts';
import { expectStep } from '#tests/support/estimator-walk.ts';

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

test('The first two questions are answered before the main script has arrived', async ({ page }) => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  await page.route(scripts, async (route) => {
    await gate;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('radio', { name: '3 Stops: (Ground + 2)' }).click();
  await expectStep(page, 'Lift Type');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('progressbar')).toHaveAccessibleName(/Step 2 of 11/);
  expect(await page.evaluate(() => window.history.state)).toMatchObject({ step: 2, from: 1 });
  await page.getByRole('radio', { name: 'Residential Lift' }).click();
  open();
  await expectStep(page, 'Cabin Type');
  await page.goBack();
  await expectStep(page, 'Lift Type');
  await expect(page.getByRole('radio', { name: 'Residential Lift' })).toBeChecked();
  await page.goBack();
  await expectStep(page, 'Lift Estimator');
  await expect(page.getByRole('radio', { name: '3 Stops: (Ground + 2)' })).toBeChecked();
});

test('Next before the script has run loses nothing of the address', async ({ page }) => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  await page.route(scripts, async (route) => {
    await gate;
    await route.continue();
  });
  await page.goto('/?numberOfStops=5', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Next' }).click();
  open();
  await expect(page.getByRole('radio', { name: '5 Stops: (Ground + 4)' })).toBeChecked();
  expect(new URL(page.url()).search).toBe('?numberOfStops=5');
});

test.describe('when an address is wrong', () => {
  test.use({ expectedComplaint: /status of 404/ });

  test('An address without a page answers 404 in a friendly way', async ({ page }) => {
    const response = await page.goto('/no-such-page');
    expect(response?.status()).toBe(404);
    await page.getByRole('link', { name: 'Go to the estimator' }).click();
    await expectStep(page, 'Lift Estimator');
  });
});

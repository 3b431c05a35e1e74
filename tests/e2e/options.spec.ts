import { optionLists } from '#domain/questions/option-lists.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { answerUpTo, expectStep } from '#tests/support/estimator-walk.ts';

const offered = optionLists({ balanced: 1, look: 1.12 });

test('Options that changed since the page was rendered are taken over', async ({ page }) => {
  await page.route('**/api/options', (route) =>
    route.fulfill({ json: optionLists({ balanced: 1, look: 1.12, grandHotel: 2 }) }),
  );
  await page.goto('/');
  await answerUpTo(page, 5);
  await expectStep(page, 'Budget Consideration');
  await expect(page.getByRole('radio', { name: 'Grand Hotel' })).toBeVisible();
});

test('A list with nothing in it says so', async ({ page }) => {
  const answered = page.waitForResponse('**/api/options');
  await page.route('**/api/options', (route) =>
    route.fulfill({ json: { ...offered, budgetConsiderations: [] } }),
  );
  await page.goto('/');
  await answered;
  await answerUpTo(page, 5);
  await expect(page.getByText('No budget considerations available')).toBeVisible();
});

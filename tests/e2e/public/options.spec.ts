import { optionLists } from '#domain/questions/catalogue.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { expectStep, startAtStep } from '#tests/support/estimator-walk.ts';

const offered = optionLists({ budgetMultipliers: { balanced: 1, look: 1.12 } });

test('Options that changed since the page was rendered are taken over, and leave the focus and the message where they were', async ({
  page,
}) => {
  const changed = optionLists({ budgetMultipliers: { balanced: 1, look: 1.12, grandHotel: 2 } });
  const changesWhile = async (act: () => Promise<void>) => {
    const asked = Promise.withResolvers<() => Promise<void>>();
    await page.route('**/api/options', (route) => asked.resolve(() => route.fulfill({ json: changed })), {
      times: 1,
    });
    await startAtStep(page, 'Budget Consideration');
    const change = await asked.promise;
    await act();
    await change();
    await expect(page.getByRole('radio', { name: 'Grand Hotel' })).toBeVisible();
  };
  const group = page.getByRole('radiogroup');

  await changesWhile(() => page.getByRole('button', { name: 'Next' }).click());
  await expect(group).toBeFocused();
  await expect(group).toHaveAccessibleDescription('Please select an option to continue');

  const look = page.getByRole('radio', { name: 'Look' });
  await changesWhile(async () => {
    await page.getByRole('radio', { name: 'Balanced' }).focus();
    await page.keyboard.press('ArrowRight');
  });
  await expect(look).toBeFocused();
  await expect(look).toBeChecked();
});

test.describe('when the API sends no lists of options', () => {
  test.use({ expectedComplaint: /the options could not be loaded/ });

  test('the page keeps the options that it came with', async ({ page }) => {
    for (const json of [null, {}]) {
      const sent = page.waitForResponse('**/api/options');
      await page.route('**/api/options', (route) => route.fulfill({ json }));
      await startAtStep(page, 'Budget Consideration');
      await sent;
      await page.reload();
      await expectStep(page, 'Budget Consideration');
      await expect(page.getByRole('radio', { name: 'Balanced' })).toBeVisible();
    }
  });
});

test('A list that is missing, or that has nothing in it, says so', async ({ page }) => {
  const { shaftTypes: _missing, ...others } = offered;
  await page.route('**/api/options', (route) =>
    route.fulfill({ json: { ...others, budgetConsiderations: [] } }),
  );
  await startAtStep(page, 'Shaft Requirements');
  await expect(page.getByText('No shaft types available')).toBeVisible();
  await page.getByRole('button', { name: 'Change Budget' }).click();
  await expect(page.getByText('No budget considerations available')).toBeVisible();
});

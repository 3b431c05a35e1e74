import { expect, holdBack, test } from '#tests/support/browser-test.ts';
import {
  choose,
  expectStep,
  startAtFilledContact,
  startAtPrice,
  startAtStep,
  titleAfter,
  walkTo,
} from '#tests/support/estimator-walk.ts';

test("The browser's Back and Forward go from step to step at the same address", async ({ page }) => {
  await page.goto('/');
  await walkTo(page, titleAfter('Cabin Type'));
  await page.goBack();
  await expectStep(page, 'Cabin Type');
  await expect(page.getByRole('radio', { name: 'Enclosed Cabin', exact: true })).toBeChecked();
  await page.goBack();
  await expectStep(page, 'Lift Type');
  await page.goForward();
  await expectStep(page, 'Cabin Type');
  expect(new URL(page.url()).pathname).toBe('/');
  await page.getByRole('button', { name: 'Previous' }).click();
  await expectStep(page, 'Lift Type');
  await page.goBack();
  await expectStep(page, 'Lift Estimator');
});

test('A reload keeps the answers and the step, and never shows the first step on the way there', async ({
  page,
}) => {
  await startAtStep(page, 'Budget Consideration');
  await choose(page, 'Look');
  await expectStep(page, titleAfter('Budget Consideration'));
  const open = await holdBack(page, '**/assets/public/main-*.js');
  await page.reload({ waitUntil: 'commit' });
  const firstStep = page.getByRole('heading', { name: 'Lift Estimator', exact: true, includeHidden: true });
  await expect(firstStep).toBeAttached();
  await expect(firstStep).toBeHidden();
  open();
  await expectStep(page, titleAfter('Budget Consideration'));
  // Shown in the summary, not in a hidden step.
  await expect(page.getByText('Residential Lift', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Previous' }).click();
  await expectStep(page, 'Budget Consideration');
  await expect(page.getByRole('radio', { name: 'Look', exact: true })).toBeChecked();

  await test.step('An answer can be changed from the summary, which leads back to where the visitor was', async () => {
    await page.getByRole('button', { name: 'Change Cabin Type' }).click();
    await expectStep(page, 'Cabin Type');
    await expect(page.getByRole('radio', { name: 'Enclosed Cabin', exact: true })).toBeChecked();
    await choose(page, 'Capsule Lift');
    await expectStep(page, 'Budget Consideration');
  });

  await test.step('The logo leads to the first step', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Lift Estimator' }).click();
    await expectStep(page, 'Lift Estimator');
    await expect(page.getByRole('radio', { name: '4 Stops: (Ground + 3)' })).toBeChecked();
  });
});

test('A reload of the last step shows its fields at once, filled in', async ({ page }) => {
  await startAtFilledContact(page, { fullName: 'Ray Load' });
  await page.addInitScript(() => {
    const seen = new Set<string>();
    new MutationObserver(() => {
      const body = [...document.querySelectorAll('form [data-number]')].find((step) =>
        step.checkVisibility({ visibilityProperty: true }),
      );
      if (body)
        seen.add(`${body.querySelector('h1')?.textContent}: ${body.querySelectorAll('label').length}`);
    }).observe(document, { subtree: true, childList: true, attributes: true });
    Object.assign(window, { seenOfStep: seen });
  });
  await page.reload();
  await expect(page.getByLabel('Full name')).toHaveValue('Ray Load');
  expect(await page.evaluate('[...seenOfStep]')).toEqual(['Tell us about yourself: 6']);
});

test('Previous is off on the first step, also after coming back to it with a price', async ({ page }) => {
  await startAtPrice(page);
  await page.getByRole('banner').getByRole('link', { name: 'Lift Estimator' }).click();
  await expectStep(page, 'Lift Estimator');
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your price');
});

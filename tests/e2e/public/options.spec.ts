import { optionLists } from '#domain/questions/catalogue.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import {
  calculate,
  choose,
  contactStep,
  expectStep,
  startAtFilledContact,
  startAtStep,
} from '#tests/support/estimator-walk.ts';

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

test.describe('when an option is off', () => {
  test.use({ expectedComplaint: /status of 400/ });

  test('Who chose what goes off meanwhile is told at Calculate, on that question, with everything else kept', async ({
    page,
  }) => {
    const known = offered.shaftTypes.filter(({ id }) => id !== 'steel_frame');
    const masonry = { id: 'masonry', name: 'Masonry shaft', description: 'Of brick', like: 'by_builder' };
    await startAtFilledContact(page);
    const sentence = 'Steel-framed shaft is not offered any more. Please choose another.';
    await page.route('**/api/options', (route) =>
      route.fulfill({ json: { ...offered, shaftTypes: [...known, masonry] } }),
    );
    await page.route(
      '**/api/calculate',
      (route) => {
        const details = [{ path: 'shaftType', message: sentence }];
        return route.fulfill({ status: 400, json: { error: sentence, code: 'option_not_offered', details } });
      },
      { times: 1 },
    );
    await calculate(page);
    await expectStep(page, 'Shaft Requirements');
    const group = page.getByRole('radiogroup');
    await expect(group).toHaveAccessibleDescription(sentence);
    await expect(group.getByRole('radio')).toHaveCount(3);
    await expect(group.getByRole('radio', { checked: true })).toHaveCount(0);
    await choose(page, 'Glass shaft');
    await expectStep(page, contactStep);
    await expect(page.getByLabel('Email')).toHaveValue('mary.lee@example.com');
    await expect(page.getByText(sentence)).toBeHidden();
    await calculate(page);
    await expect(page.getByRole('heading', { name: 'Your price' })).toBeVisible();
  });
});

test('An option of the business’s own is offered with its picture, and drawn as the one that it is like', async ({
  page,
}) => {
  const masonry = {
    id: 'masonry',
    name: 'Masonry shaft',
    description: 'Of brick',
    image: '/pictures/masonry',
    like: 'by_builder',
  };
  await page.route('**/api/options', (route) =>
    route.fulfill({ json: { ...offered, shaftTypes: [...offered.shaftTypes, masonry] } }),
  );
  const picture = page.waitForRequest('**/pictures/masonry');
  await page.route('**/pictures/masonry', (route) => route.fulfill({ path: 'src/web/static/favicon.svg' }));
  await startAtStep(page, 'Shaft Requirements');
  await picture;
  const drawing = page.getByRole('img', { name: /^Drawing of your lift/ });
  await expect(drawing).toBeVisible();
  await choose(page, 'Masonry shaft');
  await expect(drawing.first()).toHaveAccessibleName(/in a shaft built by the builder/);
});

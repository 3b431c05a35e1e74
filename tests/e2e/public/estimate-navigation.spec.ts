import { lastStep } from '#domain/questionnaire.ts';
import { buildAnswers } from '#tests/builders/answers.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import {
  askingSteps,
  choose,
  contactStep,
  expectStep,
  startAtStep,
  titleAfter,
} from '#tests/support/estimator-walk.ts';
import { stepOf } from '#tests/support/steps.ts';

test('Next without an answer says so and stays', async ({ pageWithClock: page }) => {
  await page.clock.install();
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
  const next = page.getByRole('button', { name: 'Next' });
  await next.click();
  const toast = page.locator('.toast').filter({ hasText: 'Please select an option to continue' });
  await expect(toast).toBeVisible();
  await expectStep(page, 'Lift Estimator');

  await test.step('A repeated message starts its time anew', async () => {
    await page.clock.pauseAt(Date.now() + 2000);
    await page.clock.fastForward(4000);
    await next.click();
    await page.clock.fastForward(4000);
    await expect(toast).toHaveCount(1);
    await page.clock.resume();
  });

  await test.step('It is announced once, a key leads to it, and it closes once the question is answered', async () => {
    await expect(page.locator('[aria-live=polite], [aria-live=assertive]')).toHaveCount(0);
    await page.keyboard.press('Alt+t');
    await expect(toast).toBeFocused();
    await choose(page, '4 Stops: (Ground + 3)');
    await expect(toast).toHaveCount(0);
  });
});

test('A message that is dragged by four fifths of its width is gone, and by less it comes back', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Next' }).click();
  const toast = page.locator('.toast').filter({ hasText: 'Please select an option to continue' });
  await expect(toast).toBeVisible();
  // The pointer keeps it on the screen.
  await toast.hover({ position: { x: 20, y: 20 } });
  const offset = () => toast.evaluate(({ style }) => style.translate);
  const drag = async (share: number) => {
    const { x = 0, y = 0, width = 0 } = (await toast.boundingBox()) ?? {};
    await page.mouse.move(x + 20, y + 20);
    await page.mouse.down();
    await page.mouse.move(x + 20 + width * share, y + 20, { steps: 4 });
    await expect.poll(offset).not.toBe('');
    await page.mouse.up();
  };
  await drag(0.7);
  await expect.poll(offset).toBe('');
  await drag(0.9);
  await expect(toast).toHaveCount(0);
});

test('Next without an answer says so at the question too, which takes the focus', async ({ page }) => {
  await startAtStep(page, 'Glass Features');
  const group = (name: string) => page.getByRole('radiogroup', { name, exact: true });
  await group('Glass in cabin').getByRole('radio', { name: 'No' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(group('Glass doors')).toBeFocused();
  await expect(group('Glass doors')).toHaveAccessibleDescription('Please select an option to continue');
  await expect(group('Glass doors')).toHaveAttribute('aria-invalid', 'true');
  await expect(group('Glass in cabin')).not.toHaveAttribute('aria-invalid');
  await group('Glass doors').getByRole('radio', { name: 'No' }).click();
  await expectStep(page, titleAfter('Glass Features'));
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(group('Glass doors')).not.toHaveAccessibleDescription(/./);
});

test('Glass features advance when both questions are answered', async ({ page }) => {
  await startAtStep(page, 'Glass Features');
  const group = (name: string) => page.getByRole('radiogroup', { name, exact: true });
  await group('Glass doors').getByRole('radio', { name: 'No' }).click();
  await expectStep(page, 'Glass Features');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(
    page.locator('.toast').filter({ hasText: 'Please select an option to continue' }),
  ).toBeVisible();
  await group('Glass in cabin').getByRole('radio', { name: 'Undecided' }).click();
  await expectStep(page, titleAfter('Glass Features'));
});

test('Number keys choose an option while the focus is in the questionnaire, and digits stay digits in a field', async ({
  page,
}) => {
  await page.goto('/');
  // The drawing is the last part to load.
  await expect(page.getByRole('img', { name: 'lift' })).toBeAttached();
  await page.getByRole('link', { name: 'Call Us Now' }).focus();
  await page.keyboard.press('1');
  await page.getByRole('radio').first().focus();
  for (const { title, questions } of askingSteps) {
    await expectStep(page, title);
    for (const { field, options } of questions) {
      await page.keyboard.press('9');
      await page.keyboard.press(String(options.findIndex(({ id }) => id === buildAnswers()[field]) + 1));
    }
  }
  await expectStep(page, contactStep);
  await page.getByLabel('Full name').fill('');
  await page.keyboard.type('12');
  await expect(page.getByLabel('Full name')).toHaveValue('12');
});

test('A number key that is held down answers one question, not those of the next steps', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('img', { name: 'lift' })).toBeAttached();
  await page.getByRole('radio').first().focus();
  for (let times = 0; times < 4; times += 1) await page.keyboard.down('2');
  await page.keyboard.up('2');
  await expectStep(page, 'Lift Type');
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
});

test('The first step says once what keys do, and a description why a commercial lift has no choice of cabin', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByText('On a keyboard, arrows choose and Enter continues.')).toBeVisible();
  await startAtStep(page, 'Lift Type');
  await expect(page.getByText('On a keyboard, arrows choose')).toBeHidden();
  await expect(page).toHaveTitle(/^Lift Type \| Lift Estimator/);
  await expect(page.getByRole('radio', { name: 'Commercial Grade Lift' })).toHaveAccessibleDescription(
    /always with an enclosed cabin/,
  );

  await test.step('A new step takes the focus, and so is announced once', async () => {
    await choose(page, 'Residential Lift');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page.getByRole('heading', { level: 1 })).toHaveAccessibleDescription(
      `Step ${stepOf('cabin-type')} of ${lastStep}`,
    );
    // No live region announces it as well.
    await expect(
      page.getByText('Cabin Type', { exact: true }).and(page.locator('[role=status]')),
    ).toHaveCount(0);
  });
});

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 360, height: 640 }, contextOptions: { reducedMotion: 'no-preference' } });

  test('the second question of a step comes into view once the first is answered', async ({ page }) => {
    await startAtStep(page, 'Glass Features');
    const last = page.getByRole('radiogroup', { name: 'Glass doors' }).getByRole('radio').last();
    await expect(last).not.toBeInViewport();
    await page.getByRole('radiogroup', { name: 'Glass in cabin' }).getByRole('radio').first().click();
    await expect(last).toBeInViewport({ ratio: 1 });
  });

  test('a message stands below the header, and on a short screen, as at 400 % zoom, the buttons take no room', async ({
    page,
  }) => {
    await page.goto('/');
    await page.setViewportSize({ width: 740, height: 360 });
    await expect(page.getByRole('button', { name: 'Next' })).not.toBeInViewport();
    await page.setViewportSize({ width: 360, height: 640 });
    await page.getByRole('button', { name: 'Next' }).click();
    const toast = page.locator('.toast').filter({ hasText: 'Please select an option to continue' });
    const header = await page.getByRole('banner').boundingBox();
    await expect
      .poll(async () => (await toast.boundingBox())?.y)
      .toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
    const close = await toast.getByRole('button').boundingBox();
    expect(Math.min(close?.width ?? 0, close?.height ?? 0)).toBeGreaterThanOrEqual(24);

    await test.step('Tab to the buttons at the lower edge does not move the page', async () => {
      await choose(page, '4 Stops: (Ground + 3)');
      await expectStep(page, 'Lift Type');
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
      await page.getByRole('radio').first().focus();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await expect(page.getByRole('button', { name: 'Next' })).toBeFocused();
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
    });
  });
});

test('A click on the words of an option chooses it, and a chosen option advances again when it is clicked again', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByText('5 Stops: (Ground + 4)', { exact: true }).click();
  await expectStep(page, 'Lift Type');
  await page.getByText('Residential Lift', { exact: true }).click();
  await expectStep(page, 'Cabin Type');
  await page.getByRole('button', { name: 'Previous' }).click();
  await expectStep(page, 'Lift Type');
  await page.getByRole('button', { name: 'Previous' }).click();
  await expectStep(page, 'Lift Estimator');
  await choose(page, '5 Stops: (Ground + 4)');
  await expectStep(page, 'Lift Type');
});

test('Software that checks a radio for a person finds it checked', async ({ pageWithClock: page }) => {
  await page.clock.install();
  await page.goto('/');
  // Shorter than the page's own timeout.
  await page.clock.pauseAt(Date.now() + 10_000);
  // Fails if the option disappears at once; how long it stays does not matter here.
  await page.getByRole('radio', { name: '5 Stops: (Ground + 4)' }).check();
  await expectStep(page, 'Lift Type');
});

test('A double click answers one question, not two, and on Previous goes one step back', async ({ page }) => {
  const previous = page.getByRole('button', { name: 'Previous' });
  await page.goto('/');
  await page.getByRole('radio', { name: '2 Stops: (Ground + 1)' }).dblclick();
  await expectStep(page, 'Lift Type');
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  await choose(page, 'Residential Lift');
  await expectStep(page, 'Cabin Type');
  await previous.dblclick();
  await expectStep(page, 'Lift Type');
  // Later than the second click would have had an effect.
  await choose(page, 'Residential Lift');
  await expectStep(page, 'Cabin Type');
  await page.goBack();
  await expectStep(page, 'Lift Type');
  await previous.dblclick();
  await expectStep(page, 'Lift Estimator');
  await choose(page, '4 Stops: (Ground + 3)');
  await expectStep(page, 'Lift Type');
});

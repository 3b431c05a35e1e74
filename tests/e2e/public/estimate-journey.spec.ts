import { buildAnswers } from '#tests/builders/answers.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import {
  answerStep,
  askingSteps,
  calculate,
  choose,
  expectStep,
  fillContact,
} from '#tests/support/estimator-walk.ts';

// With animations, as most visitors see it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** The titles and options literally; other tests take them from the questions. */
const homeowner = [
  ['Lift Estimator', '4 Stops: (Ground + 3)'],
  ['Lift Type', 'Residential Lift'],
  ['Cabin Type', 'Enclosed Cabin'],
  ['Wheelchair Access', 'Yes'],
  ['Budget Consideration', 'Look'],
  ['Number of Doors', '2 Doors (opposite sides)'],
  ['Indoor/Outdoor', 'Outdoor'],
  ['Shaft Requirements', 'Steel-framed shaft'],
  ['Glass Features', 'Yes', 'Undecided'],
  ['Installation', 'Yes'],
] as const;

test('A homeowner answers every step, which the drawing follows, and sees the price with its parts and its range', async ({
  page,
}) => {
  await page.goto('/');
  const drawing = page.getByRole('complementary').getByRole('img', { name: 'Drawing of your lift' });
  const cabin = drawing.locator('[class*=transition]');
  const [[stops, fourStops], ...others] = homeowner;
  await expectStep(page, stops);
  await choose(page, fourStops);
  await expect(drawing).toHaveAccessibleName(/4 stops/);
  const drawn = await cabin.elementHandle();
  const below = (await cabin.getAttribute('style')) ?? '';
  for (const [title, ...options] of others) {
    await expectStep(page, title);
    for (const [group, option] of options.entries()) await choose(page, option, group);
    if (title !== 'Number of Doors') continue;
    // The cabin glides up instead of being drawn anew.
    await expect(drawing).toHaveAccessibleName(/wheelchair/);
    await expect(cabin).not.toHaveAttribute('style', below);
    expect(await drawn?.evaluate((element) => element.isConnected)).toBe(true);
  }
  await expectStep(page, 'Tell us about yourself');
  await fillContact(page);
  await calculate(page);

  const panel = page.getByRole('complementary', { name: 'Pricing Breakdown' });
  await expect(page.getByRole('main')).toContainText('$92,820');
  await expect(page.getByRole('main')).toContainText('$88,179 to $102,102');
  for (const amount of ['$68,620', '$13,400', '$10,800', '$3,200', '$5,500', '$4,800', '$2,900']) {
    await expect(panel).toContainText(amount);
  }
  await expect(panel).toContainText('Glass doors: undecided, priced without');
  await expect(page.getByRole('main')).toContainText('Prices in AUD including GST.');
  await expect(page.getByText('Estimate calculated')).toBeVisible();
});

test('A commercial lift is never asked for its cabin, forwards or backwards', async ({ page }) => {
  await page.goto('/');
  await choose(page, '3 Stops: (Ground + 2)');
  await choose(page, 'Commercial Grade Lift');
  await expectStep(page, 'Wheelchair Access');
  await page.getByRole('button', { name: 'Previous' }).click();
  await expectStep(page, 'Lift Type');
  await page.getByRole('button', { name: 'Next' }).click();
  const answers = buildAnswers({
    liftType: 'commercial',
    numberOfStops: 3,
    wheelchairAccess: 'no',
    budgetConsideration: 'balanced',
    numberOfDoors: 4,
    indoorOutdoor: 'indoor',
    shaftType: 'by_builder',
    glassInCabin: 'no',
    glassDoors: 'no',
    includeInstallation: 'no',
  });
  const wheelchair = askingSteps.findIndex(({ title }) => title === 'Wheelchair Access');
  for (const step of askingSteps.slice(wheelchair)) await answerStep(page, step, answers);
  await fillContact(page, { fullName: 'Con Builder', email: 'con@example.com' });
  await calculate(page);

  const panel = page.getByRole('complementary', { name: 'Pricing Breakdown' });
  // 78,000 + 3,500 for the third stop + 12,000 + 400 yield; no shaft, no installation.
  await expect(page.getByRole('main')).toContainText('$93,900');
  await expect(panel).toContainText('Shaft: by your builder');
  await expect(page.getByRole('main')).toContainText('Enclosed Cabin');
  await expect(page.getByRole('main')).toContainText("I'm not sure");
});

test('The whole questionnaire can be answered with the keyboard alone', async ({ page }) => {
  await page.goto('/');
  const heading = page.getByRole('heading', { level: 1 });
  const radio = (name: string) => page.getByRole('radio', { name, exact: true });

  await radio('2 Stops: (Ground + 1)').focus();
  await page.keyboard.press('ArrowDown');
  await expect(radio('3 Stops: (Ground + 2)')).toBeChecked();
  await page.keyboard.press('ArrowDown');
  await expect(radio('4 Stops: (Ground + 3)')).toBeChecked();
  // Arrow keys only move the choice.
  await expectStep(page, 'Lift Estimator');
  await page.keyboard.press('Enter');
  await expectStep(page, 'Lift Type');
  await expect(heading).toBeFocused();

  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await expect(radio('Residential Lift')).toBeChecked();
  await page.keyboard.press('Space');
  await expectStep(page, 'Cabin Type');

  const cabin = askingSteps.findIndex(({ title }) => title === 'Cabin Type');
  for (const { title, questions } of askingSteps.slice(cabin)) {
    await expectStep(page, title);
    for (const [group] of questions.entries()) {
      await page.keyboard.press('Tab');
      await page.keyboard.press(group === 0 ? 'Space' : 'Enter');
    }
  }
  await expectStep(page, 'Tell us about yourself');
  await expect(page.getByLabel('State')).toBeVisible();

  await page.keyboard.press('Tab');
  await expect(page.getByLabel('State')).toBeFocused();
  await page.keyboard.type('New');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Arch');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Kay Board');
  await page.keyboard.press('Tab');
  await page.keyboard.type('0412 345 678');
  await page.keyboard.press('Tab');
  await page.keyboard.type('kay@example.com');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Estimate calculated')).toBeVisible();
});

import type { Locator } from '@playwright/test';
import { expect, holdBack, test } from '#tests/support/browser-test.ts';
import {
  answerStep,
  calculate,
  choose,
  contactStep,
  expectStep,
  fillContact,
  lastAsked,
  startAtContact,
  startAtFilledContact,
  startAtStep,
} from '#tests/support/estimator-walk.ts';

const calculateRoute = '**/api/calculate';

test('Missing contact fields are all named, each and above them with links that leave as it is given, and the first takes the focus', async ({
  page,
}) => {
  await startAtContact(page);
  await calculate(page);
  const alert = page.locator('form').getByRole('alert');
  await expect(alert).toContainText('Please complete all steps before calculating price');
  await expect(alert).toContainText('Please fill in all required fields');
  for (const message of [
    'State is required',
    'Customer type is required',
    'Full name is required',
    'Phone number is required',
    'Email is required',
  ]) {
    await expect(page.getByText(message, { exact: true })).toBeVisible();
  }
  await expect(page.getByLabel('State')).toBeFocused();
  await expect(page.getByLabel('State')).toHaveAccessibleDescription('State is required');

  const links = [
    'Choose your state',
    'Choose what describes you',
    'Enter your full name',
    'Enter your phone number',
    'Enter your email address',
  ];
  await expect(alert.getByRole('link')).toHaveText(links);
  const top = async (locator: Locator) => (await locator.boundingBox())?.y ?? 0;
  expect(await top(alert)).toBeLessThan(await top(page.getByLabel('State')));
  await alert.getByRole('link', { name: 'Enter your phone number' }).click();
  await expect(page.getByLabel('Phone')).toBeFocused();
  await page.keyboard.type('0412345678');
  await expect(alert.getByRole('link')).toHaveText(links.filter((text) => !text.includes('phone')));
  await fillContact(page);
  await expect(alert).toHaveCount(0);

  await calculate(page);
  await expect(page.getByText('Estimate calculated')).toBeVisible();
  await expect(page.locator('.toast')).toHaveCount(1);
  await page.getByRole('button', { name: 'Talk to a professional' }).click();
  await expect(page.locator('.toast')).toHaveCount(0);
});

test('Calculate Price before the contact form has arrived: the first missing field takes the focus once it is there', async ({
  page,
}) => {
  const open = await holdBack(page, '**/assets/public/price-*.js');
  await startAtStep(page, lastAsked.title);
  await answerStep(page, lastAsked);
  await expectStep(page, contactStep);
  await calculate(page);
  await expect(page.getByLabel('State')).toHaveCount(0);
  open();
  await expect(page.getByLabel('State')).toBeFocused();
  await expect(page.getByText('State is required', { exact: true })).toBeVisible();
});

test('An invalid email alone is an incomplete step, and is named, inline and in toasts', async ({ page }) => {
  await startAtFilledContact(page, { email: 'ann.example.com' });
  await calculate(page);
  for (const text of [
    'Please complete all steps before calculating price',
    'Please enter a valid email address',
  ]) {
    await expect(page.locator('form').getByRole('alert')).toContainText(text);
    await expect(page.locator('.toast').filter({ hasText: text })).toBeVisible();
  }
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.locator('form').getByRole('link', { name: 'Correct your email address' })).toBeVisible();
});

test.describe('Refused twice', () => {
  test.use({ expectedComplaint: /400/ });

  test('What was said of the last try does not stand beside the next, and what is said again comes anew', async ({
    page,
  }) => {
    const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let asked = 0;
    await page.route(calculateRoute, async (route) => {
      await answers[asked++]?.promise;
      await route.fulfill({ status: 400, json: { success: false, error: 'Please ring us for this lift.' } });
    });
    await startAtFilledContact(page, { email: 'ann.example.com' });
    await calculate(page);
    await expect(page.locator('.toast')).toHaveCount(2);
    await page.getByLabel('Email').fill('ann@example.com');
    await page.getByLabel('Full name').fill('');
    await calculate(page);
    await expect(page.locator('.toast')).toHaveText(['Please complete all steps before calculating price']);
    await page.getByLabel('Full name').fill('Ann Lee');
    for (const { resolve } of answers) {
      await calculate(page);
      await expect(page.getByText('Calculating...')).toBeVisible();
      await expect(page.locator('.toast')).toHaveCount(0);
      resolve();
      await expect(page.locator('.toast')).toHaveText('Please ring us for this lift.');
    }
  });
});

test('A field complains only after it was left, and leaving the last step backwards clears its messages', async ({
  page,
}) => {
  await startAtContact(page);
  const email = page.getByLabel('Email');
  await email.fill('ann@example');
  await expect(page.getByText('Please enter a valid email')).toBeHidden();
  await email.blur();
  await expect(page.getByText('Please enter a valid email', { exact: true })).toBeVisible();
  await expect(page.getByText('State is required')).toBeHidden();

  await calculate(page);
  await expect(page.getByText('State is required')).toBeVisible();
  await page.getByRole('button', { name: 'Previous' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await expectStep(page, 'Tell us about yourself');
  await expect(page.getByText('State is required')).toBeHidden();
  await expect(page.locator('form').getByRole('alert')).toBeHidden();

  await test.step('A phone number keeps twelve digits at most, and what is no digit moves neither it nor the caret', async () => {
    const phone = page.getByLabel('Phone');
    await phone.fill('+61 (2) 1234-5678 90123');
    await expect(phone).toHaveValue('612123456789');

    await phone.fill('0412345678');
    await phone.press('Home');
    for (let digits = 0; digits < 4; digits += 1) await phone.press('ArrowRight');
    await phone.pressSequentially('-9');
    await expect(phone).toHaveValue('04129345678');
    await phone.pressSequentially('x y0');
    await expect(phone).toHaveValue('041290345678');
  });
});

test('An earlier step without an answer is named, with a way to it', async ({ page }) => {
  await startAtContact(page);
  // Like a page that was open while the questionnaire changed.
  await page.addInitScript(() => {
    const key = 'lift-estimator:wizard:1';
    const saved = JSON.parse(sessionStorage.getItem(key) ?? '');
    delete saved.answers.numberOfDoors;
    sessionStorage.setItem(key, JSON.stringify(saved));
  });
  await page.reload();
  await fillContact(page);
  await calculate(page);
  const alert = page.locator('form').getByRole('alert');
  await expect(alert).toContainText('Please complete all steps before calculating price');
  await alert.getByRole('button', { name: 'Go to Number of Doors' }).click();
  await expectStep(page, 'Number of Doors');
  await choose(page, '1 Door');
  await expectStep(page, contactStep);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 700 }, contextOptions: { reducedMotion: 'no-preference' } });

  test('a double click on Calculate Price asks once, says so, and scrolls to the price', async ({ page }) => {
    await startAtFilledContact(page, { fullName: 'Dee Click', email: 'dee@example.com' });
    const open = await holdBack(page, calculateRoute);
    let requests = 0;
    page.on('request', (request) => (requests += request.url().endsWith('/api/calculate') ? 1 : 0));
    const requested = page.waitForRequest(calculateRoute);
    await page.getByRole('button', { name: 'Calculate Price' }).dblclick();
    const busy = page.getByRole('button', { name: 'Calculating...' });
    await expect(busy).toBeDisabled();
    await requested;
    open();
    await expect(page.getByRole('heading', { name: 'Your price' })).toBeInViewport();
    await expect(page.getByText('$92,820')).toBeInViewport();
    expect(requests).toBe(1);
  });
});

// The public pages while a browser translates them: nothing breaks, and words that change show.
import type { Page } from '@playwright/test';
import type { CalculateBody } from '#contract/estimates/calculate-request.ts';
import { buildCalculateBody } from '#tests/builders/calculate-body.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import {
  calculate,
  expectStep,
  fillContact,
  keepAnswer,
  lastAsked,
  startAtFilledContact,
  startAtPrice,
  walkTo,
} from '#tests/support/estimator-walk.ts';

test.use({ translated: true, expectedComplaint: /^NotFoundError: Failed to execute 'removeChild'/ });

interface Stored {
  readonly estimateUrl: string;
}

test('Every step is answered, the price is shown, and it survives a reload', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('font').first()).toBeAttached();
  await walkTo(page, 'Tell us about yourself');
  await expect(page.getByRole('button', { name: 'Calculate Price' })).toBeVisible();
  await expect(page.getByText('Step 11 of 11')).toBeVisible();
  await page.getByRole('button', { name: 'Previous' }).click();
  await expectStep(page, lastAsked.title);
  await expect(page.getByRole('button', { name: 'Next' })).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await calculate(page);
  await expect(page.getByRole('alert').first()).toContainText('Please complete all steps');
  await fillContact(page);
  await calculate(page);
  await expect(page.getByRole('main')).toContainText('$92,820');
  await page.reload();
  await expect(page.getByRole('main')).toContainText('$92,820');
});

test('Another answer is tried, kept and taken back, another lift is priced, and a professional is asked for', async ({
  page,
}) => {
  await startAtPrice(page);
  await keepAnswer(page, 'Cabin type', 'Capsule');
  await expect(page.getByText(/^Was \$92,820, now /)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('[data-price]')).toContainText('$92,820');
  await page.getByText('Share', { exact: true }).click();
  await page.getByRole('button', { name: 'Edit details' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Talk to a professional' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hi Mary,');
  await page.goBack();
  await page.getByRole('button', { name: 'Price another lift' }).click();
  await expectStep(page, 'Lift Estimator');
});

test('A link’s page opens its answers, and the comparison stands', async ({ page }) => {
  const sessionId = crypto.randomUUID();
  const [one, other] = [
    await storedEstimate(page, { sessionId }),
    await storedEstimate(page, { sessionId, cabinType: 'capsule' }),
  ];
  const { pathname } = new URL(one.estimateUrl);
  await page.goto(pathname);
  await page.getByRole('button', { name: 'Change Cabin type' }).click();
  await expect(page.getByText(/^Now \$92,820/)).toBeVisible();
  await page.getByRole('radio', { name: /Capsule/ }).check();
  await expect(page.getByText('in place of $92,820')).toBeVisible();
  await page.getByRole('button', { name: 'Leave it' }).click();
  await expect(page.getByRole('main')).toContainText('$92,820');
  await page.goto(`/compare/${tokenOf(one)}/${tokenOf(other)}`);
  await expect(page.getByRole('heading', { name: 'Lift estimates compared' })).toBeVisible();
});

test('What an extension breaks is rendered anew, with the answers and the price', async ({ page }) => {
  await startAtFilledContact(page);
  await page.route('**/api/calculate', async (route) => {
    // React finds a stranger in the place of the form, which it is about to remove.
    await page.locator('form[data-step]').evaluate((form) => form.replaceWith(form.cloneNode(true)));
    await route.continue();
  });
  await calculate(page);
  await expect(page.locator('[data-price]')).toContainText('$92,820');
  await expect(page.getByText('mary.lee@example.com', { exact: true })).toBeVisible();
});

const tokenOf = ({ estimateUrl }: Stored) => estimateUrl.split('/').at(-1) ?? '';

async function storedEstimate(page: Page, body: Partial<CalculateBody>): Promise<Stored> {
  const reply = await page.request.post('/api/calculate', { data: buildCalculateBody(body) });
  return reply.json();
}

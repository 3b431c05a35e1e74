// Accessibility of every step and page.
import type { Page } from '@playwright/test';
import { expectNoBarriers } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import {
  answerStep,
  askingSteps,
  calculate,
  contactStep,
  expectStep,
  fillContact,
} from '#tests/support/estimator-walk.ts';

test('No step of the questionnaire and no page after it has a barrier, or is wider than 320 pixels at 400 % zoom', async ({
  page,
}) => {
  const zoomed = { width: 320, height: 568 };
  const expectFits = async (what: string) => expect(await pageWidth(page), what).toBeLessThanOrEqual(320);
  const expectNoBarriersUnzoomed = async (what: string) => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await expectNoBarriers(page, what);
    await page.setViewportSize(zoomed);
  };
  await page.setViewportSize(zoomed);
  await page.goto('/');
  for (const step of askingSteps) {
    await expectFits(step.title);
    await expectNoBarriersUnzoomed(step.title);
    await answerStep(page, step);
  }
  await expectStep(page, contactStep);
  await expectNoBarriersUnzoomed(contactStep);
  await calculate(page);
  await expect(page.getByText('State is required')).toBeVisible();
  await expectNoBarriersUnzoomed('the last step with errors');

  await fillContact(page, { customerType: 'ndis' });
  await expectFits(contactStep);
  await calculate(page);
  await expect(page.getByRole('heading', { name: 'Your answers', exact: true })).toBeVisible();
  // Content that is too wide is cut off by the panel and does not widen the page.
  await expect(page.getByRole('heading', { name: 'Your answers' })).toBeVisible();
  const panel = page.getByRole('complementary');
  expect(await panel.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await expectNoBarriersUnzoomed('the result');

  await page.getByRole('button', { name: 'Talk to a professional' }).click();
  await expect(page.getByRole('heading', { name: 'What the NDIS usually asks for' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Book a Meeting' })).toBeVisible();
  await expectFits('the thank-you page');
  await expectNoBarriersUnzoomed('the thank-you page');
});

function pageWidth(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth);
}

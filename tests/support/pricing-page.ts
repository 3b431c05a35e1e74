// The pricing page, as browser tests use it.
import type { Page } from '@playwright/test';
import { signIn } from './admin-session.ts';
import { expect } from './browser-test.ts';

export const liftPrice = 'Commercial Grade Lift: Lift base price';
export const shaftPrice = 'Commercial Grade Lift: Shaft base price';

export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
export const save = (page: Page) => page.getByRole('button', { name: 'Save All Changes' });
export const savedToast = (page: Page) => page.getByText('Configuration saved successfully!');

/** Digits are grouped while the field is not focused. */
export async function amountIn(page: Page, name: string): Promise<number> {
  return Number((await field(page, name).inputValue()).replaceAll(',', ''));
}

export async function openPricing(page: Page): Promise<void> {
  await signIn(page);
  await expect(page.getByText('Live Configuration')).toBeVisible();
}

/** Each test sets its own prices and does not rely on the test before. */
export async function setPrice(page: Page, name: string, price: string): Promise<void> {
  await field(page, name).fill(price);
}

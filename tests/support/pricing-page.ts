// The pricing page, as browser tests use it.
import type { Page } from '@playwright/test';
import { signIn } from './admin-session.ts';
import { expect, test as browserTest } from './browser-test.ts';

export const liftPrice = 'Commercial Grade Lift: Lift base price';
export const shaftPrice = 'Commercial Grade Lift: Shaft base price';

export function pricingPage(page: Page) {
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  return {
    field,
    amountIn: async (name: string) => Number(await field(name).inputValue()),
    save: page.getByRole('button', { name: 'Save All Changes' }),
    savedToast: page.getByText('Configuration saved successfully!'),
    async open() {
      await signIn(page);
      await expect(page.getByText('Live Configuration')).toBeVisible();
    },
  };
}

/** `prices` is the open page, on a server of which no other test needs the prices. Each test sets its own. */
export const test = browserTest.extend<{ prices: ReturnType<typeof pricingPage> }>({
  baseURL: ({ pricingServer }, use) => use(pricingServer.url),
  prices: async ({ page }, use) => {
    const prices = pricingPage(page);
    await prices.open();
    await use(prices);
  },
});

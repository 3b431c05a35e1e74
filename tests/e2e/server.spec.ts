import { expect, test } from '@playwright/test';

test('The server that the browser tests use is up and ready', async ({ page }) => {
  const response = await page.goto('/readyz');
  expect(response?.status()).toBe(200);
});

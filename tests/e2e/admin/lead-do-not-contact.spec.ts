import * as desk from '#tests/support/admin-leads.ts';
import { expect, test } from '#tests/support/browser-test.ts';

test('Who wants no calls has no Call and SMS on list, panel and lead', async ({ page }) => {
  const { panel } = await desk.openPanel(page, 'Silent', 1, '04000002');
  const row = desk.leadRow(page, 'Person01 Silent');
  await panel.getByRole('button', { name: 'Correct the contact' }).click();
  await page.getByRole('checkbox', { name: 'No calls, no SMS' }).check();
  await expect(page.getByText('Person01 Silent: no calls and no SMS')).toBeVisible();
  await page.keyboard.press('Escape');
  for (const place of [panel, row]) {
    await expect(place).toContainText('No calls, no SMS');
    await expect(place.locator('a[href^="tel:"], a[href^="sms:"]')).toHaveCount(0);
  }
  await panel.getByRole('link', { name: 'All details' }).click();
  await expect(page.getByRole('region', { name: 'Customer Information' })).toContainText('No calls, no SMS');
  await expect(page.locator('a[href^="tel:"], a[href^="sms:"]')).toHaveCount(0);
});

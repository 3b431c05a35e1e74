import { expectNoBarriers } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { startAtContact } from '#tests/support/estimator-walk.ts';

const beginning = /^We use your answers and contact details/;

test('The privacy notice can be read before the first answer, in a tab of its own, and leads back', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 667 });
  await page.goto('/');
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'How we use them' }).click();
  const notice = await opened;
  await expect(notice.getByRole('heading', { level: 1 })).toHaveText('Privacy notice');
  await expect(notice.getByText(beginning)).toBeVisible();
  await expectNoBarriers(notice, 'the privacy notice');
  await notice.getByRole('link', { name: 'Back to the estimator' }).click();
  await expect(notice.getByRole('heading', { level: 1 })).toHaveText('Lift Estimator');
});

test('It says what the last step says beside the fields, which leads to it too', async ({ page }) => {
  await startAtContact(page);
  const atFields = await page.getByText(beginning).first().textContent();
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Open this notice' }).click();
  expect(await (await opened).getByText(beginning).textContent()).toBe(atFields);
});

// The focus is never lost to the page itself, so keyboard and screen reader users always know where they are.
import type { Page } from '@playwright/test';
import { leaveLead } from '#tests/support/admin-leads.ts';
import { signIn } from '#tests/support/admin-session.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { lastAsked, startAtFilledContact, startAtStep, tryAnswer } from '#tests/support/estimator-walk.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Records every moment from now on when nothing has the focus. */
async function watchFocus(page: Page): Promise<void> {
  await page.evaluate(() => {
    const lost: string[] = Object.assign(window, { focusLost: [] as string[] }).focusLost;
    let last = 'nothing yet';
    const watch = () => {
      if (document.activeElement === document.body) lost.push(`after ${last}`);
      requestAnimationFrame(watch);
    };
    document.addEventListener('focusin', ({ target }) => {
      if (target instanceof HTMLElement) last = `${target.localName} “${target.textContent}”`;
    });
    watch();
  });
}

async function expectNeverLost(page: Page): Promise<void> {
  expect([...new Set(await page.evaluate<string[]>('window.focusLost'))]).toEqual([]);
}

test('from the contact to the price, its changes and the page after it', async ({ page }) => {
  await startAtFilledContact(page);
  await page.getByLabel('Email').focus();
  await watchFocus(page);
  await page.keyboard.press('Enter');
  const price = page.locator('[data-price]');
  await expect(price).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Talk to a professional' })).toBeFocused();

  await tryAnswer(page, 'Stops', '3 Stops');
  await page.getByRole('button', { name: 'Keep this change' }).press('Enter');
  await expect(price).toContainText('$84,150');
  await page.getByRole('button', { name: /^Show this one.*\$92,820/ }).press('Enter');
  await expect(price).toContainText('$92,820');
  await page.getByRole('button', { name: 'Edit details' }).press('Enter');
  await expect(page.getByLabel('State')).toBeFocused();
  await page.getByRole('button', { name: 'Previous' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Installation' })).toBeFocused();
  await page.getByRole('radio', { name: 'No' }).press('Enter');
  await expect(price).not.toContainText('$92,820');
  await expect(price).toBeFocused();
  await page.getByRole('button', { name: 'Edit details' }).press('Enter');
  await expect(page.getByLabel('State')).toBeFocused();
  await page.getByLabel('Email').press('Enter');
  await expect(price).toBeFocused();
  await page.getByRole('button', { name: 'Talk to a professional' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expectNeverLost(page);
});

test('Enter goes from field to field of the contact, and a slip in the email is mended at once', async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await startAtFilledContact(page, { email: 'mary@gmial.com' });
  const button = page.getByRole('button', { name: 'Calculate Price' });
  const place = await button.boundingBox();
  await page.getByLabel('Full name').press('Enter');
  await expect(page.getByLabel('Phone')).toBeFocused();
  await page.getByLabel('Phone').press('Enter');
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Full name').focus();
  const meant = page.getByRole('button', { name: 'Did you mean gmail.com?' });
  await expect(meant).toBeVisible();
  // A button that moves under a finger misses the tap.
  expect(await button.boundingBox()).toEqual(place);
  await meant.click();
  await expect(page.getByLabel('Email')).toHaveValue('mary@gmail.com');
  await expect(page.getByLabel('Email')).toBeFocused();
});

test('to a question that was left out, and to a contact that is incomplete', async ({ page }) => {
  await startAtStep(page, lastAsked.title);
  await page.getByRole('button', { name: 'Next' }).focus();
  await watchFocus(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('radiogroup')).toBeFocused();
  await page.getByRole('radio').first().press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Tell us about yourself' })).toBeFocused();
  await expect(page.getByLabel('State')).toBeVisible();
  await page.getByRole('button', { name: 'Calculate Price' }).press('Enter');
  await expect(page.getByLabel('State')).toBeFocused();
  await expectNeverLost(page);
});

test('by Enter from the first question of a step to its second', async ({ page }) => {
  await startAtStep(page, 'Glass Features');
  await page.getByRole('radio', { name: 'No' }).first().press('Enter');
  const second = page.getByRole('radiogroup', { name: 'Glass doors' }).getByRole('radio').first();
  await expect(second).toBeFocused();
  await expect(second).not.toBeChecked();
});

test('from the list of leads to one of them, its note, and back', async ({ page }) => {
  await leaveLead(page, { fullName: 'Fay Focus', email: 'fay.focus@example.com' });
  await signIn(page, '/admin?section=leads&search=fay');
  const view = page.getByRole('link', { name: /View/ });
  await view.press('Enter');
  await expect(page).toHaveURL(/\/admin\/leads\//);
  await expect(page.getByRole('heading', { name: 'Lead Details' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Lead Details' })).toBeFocused();
  const note = page.getByLabel('Add a note');
  await note.fill('Rang twice');
  await page.getByRole('button', { name: 'Save note' }).press('Enter');
  await expect(note).toHaveValue('');
  await expect(note).toBeFocused();
  await page.getByRole('button', { name: 'Contacted' }).press('Enter');
  await expect(page.getByText('Lead status updated successfully')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Contacted' })).toBeFocused();
  await page.getByRole('link', { name: 'Back to list' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Leads Management' })).toBeVisible();
  await expect(page.locator('body')).not.toBeFocused();
});

test.describe('on a server whose prices may change', () => {
  test.use({ baseURL: ({ pricingServer }, use) => use(pricingServer.url) });

  test('from editing a price to saving and discarding it', async ({ page }) => {
    await signIn(page);
    const price = page.getByRole('textbox', { name: /^Commercial Grade Lift: Lift/ });
    await price.fill('78500');
    await watchFocus(page);
    await page.getByRole('button', { name: 'Discard' }).press('Enter');
    const question = page.getByRole('alertdialog', { name: 'Discard the change?' });
    await question.getByRole('button', { name: 'Discard' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Save All Changes' })).toBeFocused();
    await price.fill('78500');
    await page.getByRole('button', { name: 'Save All Changes' }).press('Enter');
    await expect(page.getByText('Configuration saved successfully!')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save All Changes' })).toBeFocused();
    await expectNeverLost(page);
  });
});

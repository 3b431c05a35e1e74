import { buildAnswers } from '#tests/builders/answers.ts';
import { expectNoBarriers } from '#tests/support/axe.ts';
import { expect, holdBack, test } from '#tests/support/browser-test.ts';
import {
  calculate,
  expectStep,
  fillContact,
  startAtContact,
  startAtFilledContact,
  startAtPrice,
} from '#tests/support/estimator-walk.ts';

test('After the price a visitor can talk to a professional', async ({ page }) => {
  await startAtContact(page);
  await fillContact(page, { fullName: 'Tess Ann Yu', phone: '+61 412 345 678', email: 'tess@example.com' });
  await calculate(page);
  await page.getByRole('button', { name: 'Talk to a professional' }).click();

  await expect(page).toHaveURL('/thank-you');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Tess');
  await expect(page.getByRole('heading', { name: 'Your Estimate is Confirmed' })).toBeVisible();
  const main = page.getByRole('main');
  for (const amount of ['$88,179', '$102,102', '$68,620', '$10,800', '$13,400']) {
    await expect(main).toContainText(amount);
  }
  await expect(page.getByRole('figure')).toContainText('A residential lift with 4 stops');
  const booking = page.getByRole('link', { name: 'Book a Meeting' });
  const address = new URL((await booking.getAttribute('href')) ?? '');
  expect(Object.fromEntries(address.searchParams)).toEqual({
    email: 'tess@example.com',
    first_name: 'Tess',
    last_name: 'Ann Yu',
    phone: '61412345678',
  });
  await expect(booking).toHaveAttribute('target', '_blank');
  await expect(page.getByRole('link', { name: 'Rate your Estimate' })).toHaveAttribute(
    'href',
    /email=tess%40example\.com/,
  );

  await test.step('A reload shows neither a greeting without a name nor dashes before the name and the range are read', async () => {
    const arrive = await holdBack(page, '**/assets/**/*.js');
    await page.reload({ waitUntil: 'commit' });
    const content = page.locator('div:has(> section > h1)');
    await expect(content).toHaveCSS('opacity', '0');
    arrive();
    await expect(content).toHaveCSS('opacity', '1');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Tess');
    await page.unrouteAll();
  });
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your price');
  await expect(page.getByText('$92,820')).toBeVisible();

  await test.step('Forward while the page is still loading leads to this page, and the logo from here to the first step', async () => {
    const open = await holdBack(page, '**/assets/**/*.js');
    await page.reload({ waitUntil: 'commit' });
    await page.evaluate(() => history.forward());
    await expect(page).toHaveURL('/thank-you');
    open();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hi Tess,');
    await expect(page).toHaveTitle(/^Your Estimate/);

    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hi Tess,');
    await page.getByRole('banner').getByRole('link', { name: 'Lift Estimator' }).click();
    await expect(page).toHaveURL('/');
    await expectStep(page, 'Lift Estimator');
  });
});

test('What others supply is not shown as free', async ({ page }) => {
  const given = buildAnswers({ shaftType: 'by_builder', includeInstallation: 'no' });
  await startAtPrice(page, { fullName: 'Bo Own', email: 'bo@example.com' }, given);
  await page.getByRole('button', { name: 'Talk to a professional' }).click();
  await expect(page.getByRole('definition')).toHaveText([/^\$/, '$0Not included', '$0By your builder']);

  await test.step('and while another price is asked for, only amounts are struck through', async () => {
    await page.goto('/?stops=3');
    await expect(page.getByText('Price these answers?')).toBeVisible();
    const isStruck = /line-through/;
    await expect(page.getByText(/^\$\d+,\d+$/).first()).toHaveCSS('text-decoration-line', isStruck);
    await expect(page.getByText('Not included', { exact: true })).not.toHaveCSS(
      'text-decoration-line',
      isStruck,
    );
  });
});

test('A contact corrected after the estimate is greeted and booked with, for the price as it was', async ({
  page,
}) => {
  await startAtPrice(page, { fullName: 'Mia Stake', email: 'mia.stake@example.com' });
  await page.getByRole('button', { name: 'Edit details' }).click();
  await page.getByLabel('Full name').fill('Mia Steak');
  await page.getByLabel('Email').fill('mia.steak@example.com');
  await page.getByRole('button', { name: 'Talk to a professional' }).click();
  await expect(page.getByRole('main')).toContainText('$68,620');
  const booking = page.getByRole('link', { name: 'Book a Meeting' });
  await expect(booking).toHaveAttribute('href', /email=mia\.steak%40example\.com.*last_name=Steak/);
});

test('Opened without an estimate, the page greets politely and shows dashes, also with a slash at the end of its address', async ({
  page,
}) => {
  await page.goto('/thank-you/');
  await expect(page.getByRole('heading', { name: 'Your Estimate is Confirmed' })).toBeVisible();
  await expect(page).toHaveTitle(/Your Estimate/);
  await page.goto('/thank-you');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('there');
  await expect(page.getByRole('heading', { name: 'Further Breakdown by Element' })).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('$');
  await expect(page.getByRole('link', { name: 'Back to the estimator' })).toBeVisible();
  await expectNoBarriers(page, 'the thank-you page without an estimate');
  await page.getByRole('banner').getByRole('link').first().click();
  await expectStep(page, 'Lift Estimator');
});

test.describe('when the server was updated meanwhile', () => {
  test.use({ expectedComplaint: /Failed to (load resource|fetch dynamically)|a page could not be prepared/ });

  test('the page still comes, with its amounts', async ({ page }) => {
    const script = '**/assets/public/thank-you-page*.js';
    await page.route(script, (route) => route.abort());
    await startAtFilledContact(page, { fullName: 'Upton Date', email: 'upton@example.com' });
    await calculate(page);
    await expect(page.getByText('$92,820')).toBeVisible();
    await page.unroute(script);
    await page.getByRole('button', { name: 'Talk to a professional' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Upton');
    await expect(page.getByRole('main')).toContainText('$68,620');
  });
});

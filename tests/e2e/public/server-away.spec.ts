import type { Route } from '@playwright/test';
import { expect, holdBack, test } from '#tests/support/browser-test.ts';
import {
  calculate,
  choose,
  contactStep,
  expectStep,
  fillContact,
  keepAnswer,
  lastAsked,
  startAtFilledContact,
  startAtStep,
  walkTo,
} from '#tests/support/estimator-walk.ts';

const calculateRoute = '**/api/calculate';

test.describe('when the server is away', () => {
  test.use({
    expectedComplaint:
      /Failed to (load resource|fetch dynamically)|the options could not be loaded|a part of the page could not be shown|the script that requests the price could not be loaded/,
  });

  test('failures are said one after another, keep every answer and can be tried again, until a price comes', async ({
    page,
  }) => {
    await startAtFilledContact(page, { fullName: 'Ray Try', email: 'ray@example.com' });
    let calls = 0;
    let reply = (route: Route) => route.abort();
    await page.route(calculateRoute, (route) => {
      calls += 1;
      return reply(route);
    });
    const alert = page.locator('form').getByRole('alert');
    const tryAgain = alert.getByRole('button', { name: 'Try again' });
    await calculate(page);
    await expect(alert).toContainText('An error occurred during calculation');
    expect(calls).toBe(3);
    await expect(page.getByText('An error occurred during calculation')).toHaveCount(2);
    await expect(page.getByLabel('Full name')).toHaveValue('Ray Try');

    await test.step('A failure that is not known to pass is shown at once', async () => {
      calls = 0;
      reply = (route) => route.fulfill({ status: 500, json: { error: 'We are moving house' } });
      await tryAgain.click();
      await expect(alert).toContainText('We are moving house');
      expect(calls).toBe(1);
    });

    await test.step('An answer without a price is a failure', async () => {
      reply = (route) => route.fulfill({ json: {} });
      await tryAgain.click();
      await expect(alert).toContainText('An error occurred during calculation');
    });

    await test.step("The server's own sentence is shown at the field it is about", async () => {
      const sentence = 'This phone number cannot be called';
      const json = { error: sentence, code: 'bad_input', details: [{ path: 'phone', message: sentence }] };
      reply = (route) => route.fulfill({ status: 400, json });
      await tryAgain.click();
      await expect(alert).toContainText(sentence);
      await expect(page.getByLabel('Phone')).toHaveAccessibleDescription(sentence);
      await expect(page.getByLabel('Phone')).toBeFocused();
      await page.getByLabel('Phone').fill('0298765432');
      await expect(page.getByText(sentence, { exact: true }).and(page.locator('form *'))).toHaveCount(0);
    });

    await test.step('A price with no more than totals is shown', async () => {
      const totals = { lift: 60_000, shaft: 20_000, installation: 10_000, grandTotal: 90_000 };
      reply = (route) => route.fulfill({ json: { calculation: { totals } } });
      await calculate(page);
      await expect(page.getByText('$90,000')).toBeVisible();
      await expect(page.getByText('$85,500 to $99,000')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Talk to a professional' })).toBeVisible();
      await expect(alert).toBeHidden();
    });
  });

  test('a failure that arrives after the last step was left does not show on the step before', async ({
    page,
  }) => {
    await startAtFilledContact(page, { fullName: 'Lee Ving', email: 'lee@example.com' });
    const open = await holdBack(page, calculateRoute, (route) => route.fulfill({ status: 500, json: {} }));
    await calculate(page);
    await page.getByRole('button', { name: 'Previous' }).click();
    await expectStep(page, lastAsked.title);
    open();
    await expect(page.getByText('An error occurred during calculation')).toBeVisible();
    await expect(page.locator('form').getByRole('alert')).toHaveCount(0);
  });

  test('a server that is away for a moment is asked again, and the visitor sees only the price', async ({
    page,
  }) => {
    await startAtFilledContact(page, { fullName: 'Mo Ment', email: 'mo@example.com' });
    let calls = 0;
    await page.route(calculateRoute, (route) => {
      calls += 1;
      // A proxy's response when it finds no server.
      if (calls === 1) return route.fulfill({ status: 503, body: '<h1>503 Service Unavailable</h1>' });
      return calls === 2 ? route.abort() : route.continue();
    });
    await calculate(page);
    const button = page.getByRole('button', { name: 'Calculating' });
    const alert = page.locator('form').getByRole('alert');
    await expect(button.or(alert)).toBeVisible();
    await expect(page.getByText('$92,820').or(alert)).toBeVisible();
    await expect(page.getByText('$92,820')).toBeVisible();
    expect(calls).toBe(3);
  });

  test('a browser that says it is offline while it is not asks as often, and gets its price', async ({
    page,
  }) => {
    // As behind some VPNs and in virtual machines.
    await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }));
    await startAtFilledContact(page, { fullName: 'Vir Tual', email: 'vir@example.com' });
    let calls = 0;
    await page.route(calculateRoute, (route) => {
      calls += 1;
      return calls < 3 ? route.abort() : route.continue();
    });
    await calculate(page);
    await expect(page.locator('[data-price]')).toContainText('$92,820');
    expect(calls).toBe(3);
  });

  test('the questionnaire works although its options cannot be asked for', async ({ page }) => {
    await page.route('**/api/options', (route) => route.abort());
    await page.goto('/');
    await walkTo(page, contactStep);
  });

  test('a last step whose script got lost on the way still comes', async ({ page }) => {
    const script = '**/assets/public/price-*.js';
    let lost = 0;
    await page.route(script, (route) => {
      lost += 1;
      return route.abort();
    });
    // The next attempt waits for the clock.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await startAtStep(page, 'Installation');
    await choose(page, 'Yes');
    await expect.poll(() => lost).toBeGreaterThan(0);
    await page.unroute(script);
    await page.clock.resume();
    await expect(page.getByLabel('Full name')).toBeVisible();
  });

  test('a last step that fails to load says so, and a reload brings it', async ({ page }) => {
    const script = '**/assets/public/price-*.js';
    await page.route(script, (route) => route.abort());
    await startAtStep(page, 'Installation');
    await choose(page, 'Yes');
    await expect(page.getByText('This part of the page did not arrive.')).toBeVisible();
    await page.unroute(script);
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await fillContact(page, { fullName: 'Lay Tcomer', email: 'lay@example.com' });
    await calculate(page);
    await expect(page.getByText('$92,820')).toBeVisible();
  });
});

test.describe('while the network is gone', () => {
  test.use({ expectedComplaint: /net::ERR_INTERNET_DISCONNECTED/ });

  test('Offline, Calculate Price says so, and the price comes when the visitor is back', async ({
    page,
    context,
  }) => {
    await startAtFilledContact(page, { fullName: 'Tun Nel', email: 'tun@example.com' });
    // Messages have a script and a style sheet of their own, which are loaded ahead.
    const arrived = () => performance.getEntriesByType('resource').map(({ name }) => name);
    const ofMessages = async () =>
      (await page.evaluate(arrived)).filter((name) => name.includes('/toast-area-'));
    await expect.poll(async () => new Set(await ofMessages()).size).toBe(2);
    await context.setOffline(true);
    // A busy browser tells its pages late.
    await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false);
    await calculate(page);
    await expect(page.locator('form').getByRole('alert')).toContainText(
      'You are offline. We calculate when you are back.',
    );
    await context.setOffline(false);
    await expect(page.getByText('$92,820')).toBeVisible();

    await test.step('A tab opened later offers the estimate, until it is told to forget it', async () => {
      const later = await context.newPage();
      await later.goto('/');
      const offered = later.getByText('Your last estimate').filter({ visible: true });
      await offered.click();
      const link = later.getByRole('link', { name: /^4 stops, glass cabin, installed.*\$92,820/ });
      await expect(link).toHaveAttribute('href', /\/estimate\//);
      await later.getByRole('button', { name: 'Forget them on this device' }).click();
      await expect(offered).toHaveCount(0);
      await expect(later.getByRole('heading', { level: 1 })).toBeFocused();
      await later.reload();
      await expectStep(later, 'Lift Estimator');
      await expect(offered).toHaveCount(0);
      await later.close();
    });

    await test.step('A change that is kept offline is not said to be worked out, and is priced once back', async () => {
      await context.setOffline(true);
      await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false);
      await keepAnswer(page, 'Stops', '3 Stops');
      await expect(page.getByRole('main').getByRole('alert')).toContainText('You are offline');
      await expect(page.getByText('Working out the new price…')).toHaveCount(0);
      await context.setOffline(false);
      await expect(page.getByRole('main')).toContainText('$84,150');
    });
  });
});

// If the API, or a proxy before it, sends something unreadable, the admin area says what it could not load. Messages go after five
// seconds: these tests wait for the first one while the page loads, and then for what stays.
import { leadId, leaveLead } from '#tests/support/admin-leads.ts';
import { fillLogin, signIn } from '#tests/support/admin-session.ts';
import { expect, test } from '#tests/support/browser-test.ts';

// Failed requests and unreadable responses, on purpose.
test.use({ expectedComplaint: /^Failed to / });

const leads = '/admin?section=leads';
const liftPrice = 'Commercial Grade Lift: Lift base price';

test('A list of leads that cannot be read did not load', async ({ page }) => {
  let body = 'null';
  await page.route('**/api/leads?*', (route) => route.fulfill({ body }));
  await Promise.all([page.getByText('Failed to load leads').waitFor(), signIn(page, leads)]);
  for (body of ['null', '{}', '{"leads":null}', 'nonsense']) {
    if (body !== 'null') await page.reload({ waitUntil: 'commit' });
    await expect(page.getByText('The leads could not be loaded.')).toBeVisible();
  }
  await page.unroute('**/api/leads?*');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText(/^Showing/)).toBeVisible();
});

test('A lead that cannot be read did not load', async ({ page }) => {
  let body = 'null';
  await page.route('**/api/leads/x', (route) => route.fulfill({ body }));
  await Promise.all([
    page.getByText('Failed to load lead details').waitFor(),
    signIn(page, '/admin/leads/x'),
  ]);
  for (body of ['null', '{}', '[]']) {
    if (body !== 'null') await page.reload({ waitUntil: 'commit' });
    await expect(page.getByRole('heading', { name: 'Error Loading Lead' })).toBeVisible();
  }
});

test('Prices that cannot be read did not load', async ({ page }) => {
  let body = 'null';
  await page.route('**/api/admin/pricing-config', (route) => route.fulfill({ body }));
  await Promise.all([page.getByText('Failed to load pricing configuration').waitFor(), signIn(page)]);
  for (body of ['null', '{}', '{"basePrices":{},"additionalFeatures":{},"extraStops":{}}']) {
    if (body !== 'null') await page.reload({ waitUntil: 'commit' });
    await expect(page.getByRole('heading', { name: 'Configuration Not Available' })).toBeVisible();
  }

  await test.step('Those that come as numeric strings fill the editor', async () => {
    await page.route('**/api/admin/pricing-config', async (route) => {
      const { basePrices, ...config } = await (await route.fetch()).json();
      const commercial = { ...basePrices.commercial, lift: '4800.50' };
      const read = { ...config, lastUpdated: null, basePrices: { ...basePrices, commercial } };
      await route.fulfill({ json: read });
    });
    await page.reload();
    await expect(page.getByRole('textbox', { name: liftPrice, exact: true })).toHaveValue('4800.5');
    await expect(page.getByText('Last updated: Never')).toBeVisible();
  });
});

test('A login whose response cannot be read can be tried again', async ({ page }) => {
  await page.goto('/admin/login');
  let body = 'null';
  await page.route('**/api/admin/login', (route) => route.fulfill({ body }));
  for (body of ['null', '{}', '{"token":5,"user":{}}', '{"token":"abc"}']) {
    await fillLogin(page);
    await expect(page.getByRole('alert')).toHaveText('An unexpected error occurred. Please try again.');
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled();
  }
});

test('A stored session that something else wrote leads to the login', async ({ page }) => {
  await page.goto('/admin/login');
  await page.evaluate(() => {
    localStorage.setItem('adminToken', 'tökén');
    localStorage.setItem('adminUser', '{"email":"admin@example.com"}');
  });
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/admin\/login$/);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
});

test('A missing amount is a dash, in the list and on the lead', async ({ page }) => {
  const email = 'amountless@example.com';
  await leaveLead(page, { email });
  const id = await leadId(page, email);
  await page.route('**/api/leads?*', async (route) => {
    const {
      leads: [lead],
      total,
    } = await (await route.fetch()).json();
    await route.fulfill({ json: { leads: [null, { ...lead, grandTotal: null }], total } });
  });
  await page.route(`**/api/leads/${id}`, async (route) => {
    const { grandTotal: _missing, ...lead } = await (await route.fetch()).json();
    await route.fulfill({ json: lead });
  });
  await signIn(page, `${leads}&search=amountless`);
  await expect(page.getByRole('row').nth(1).getByRole('cell').nth(3)).toHaveText('–');
  await page.getByRole('link', { name: 'View' }).click();
  await expect(page.getByRole('region', { name: 'Quote Details' }).locator('dd').first()).toHaveText('–');
  await expect(page.getByRole('main')).not.toContainText('NaN');
});

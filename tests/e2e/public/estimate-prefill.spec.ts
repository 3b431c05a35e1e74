import { expect, test } from '#tests/support/browser-test.ts';
import {
  calculate,
  choose,
  expectStep,
  startAtContact,
  startAtPrice,
} from '#tests/support/estimator-walk.ts';

const link =
  '?stops=3&lift_type=residential&fullname=Pre+Filled&phone=0412345678&email=pre%40example.com' +
  '&state=vic&customerType=architect&utm_source=newsletter&gclid_id=abc';

test('A link fills in answers and contact, and its marketing parameters travel with them and the visit; a robot trap stays empty', async ({
  page,
}) => {
  const response = await page.goto(`/${link}`);
  // Not by the server, whose HTML may be kept by others.
  expect(await response?.text()).not.toContain('pre@example.com');
  await expect(page.getByRole('radio', { name: '3 Stops: (Ground + 2)' })).toBeChecked();
  await expect(page.getByText('From your link')).toBeVisible();
  await choose(page, '6 Stops: (Ground + 5)');
  await expect(page.getByText('Step 2 of 11', { exact: true })).toBeVisible();
  await expect(page.getByText('From your link')).toBeVisible();
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(page.getByText('Step 1 of 11', { exact: true })).toBeVisible();
  await startAtContact(page, link);
  await expect(page.getByLabel('State')).toHaveValue('VIC');
  await expect(page.getByLabel('Customer type')).toHaveValue('architect');
  await expect(page.getByLabel('Full name')).toHaveValue('Pre Filled');
  await expect(page.getByLabel('Phone')).toHaveValue('0412345678');
  await expect(page.getByLabel('Email')).toHaveValue('pre@example.com');

  const [request] = await Promise.all([page.waitForRequest('**/api/calculate'), calculate(page)]);
  expect(request.postDataJSON()).toMatchObject({
    utm_source: 'newsletter',
    gclid_id: 'abc',
    fullName: 'Pre Filled',
    numberOfStops: 3,
    sessionId: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/),
  });
  expect(request.postDataJSON()).not.toHaveProperty('companyWebsite');
});

test('A reload of such a link overwrites no later answers, and another link in the same tab is applied', async ({
  page,
}) => {
  await page.goto(`/${link}`);
  await choose(page, '6 Stops: (Ground + 5)');
  await expectStep(page, 'Lift Type');
  await page.reload();
  await expectStep(page, 'Lift Type');
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(page.getByRole('radio', { name: '6 Stops: (Ground + 5)' })).toBeChecked();

  await page.goto('/?stops=5');
  await expect(page.getByRole('radio', { name: '5 Stops: (Ground + 4)' })).toBeChecked();
});

test('Other answers in a link are priced only when the visitor asks for it', async ({ page }) => {
  await startAtPrice(page, { fullName: 'Lin Key', email: 'lin@example.com' });
  let requests = 0;
  page.on('request', (request) => (requests += request.url().endsWith('/api/calculate') ? 1 : 0));
  await page.goto('/?stops=3');
  const price = page.getByRole('button', { name: 'Price these answers' });
  await expect(page.getByRole('status').filter({ has: price })).toContainText('3 Stops: (Ground + 2)');
  const booking = page.getByRole('link', { name: 'Book a Meeting' });
  await expect(booking).toBeHidden();
  await page.getByRole('button', { name: 'Keep my price' }).click();
  await expect(booking).toBeVisible();
  await expect(price).toHaveCount(0);
  await expect(page.locator('[data-price]')).toBeFocused();
  await expect(page.getByRole('button', { name: 'Talk to a professional' })).toBeEnabled();
  await page.goto('/?stops=5');
  await expect(price).toBeVisible();
  await page.goto('/?utm_source=mail');
  await expect(price).toBeVisible();
  expect(requests).toBe(0);
  await price.click();
  await expect(page.locator('[data-price]')).not.toContainText('$92,820');
  expect(requests).toBe(1);
});

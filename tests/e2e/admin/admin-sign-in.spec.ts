import { apiErrors } from '#contract/errors.ts';
import { fillLogin, signIn } from '#tests/support/admin-session.ts';
import { expect, holdBack, test } from '#tests/support/browser-test.ts';
import { testAdmin } from '#tests/support/test-admin.ts';

// Failed requests, on purpose.
test.use({ expectedComplaint: /^Failed to / });

const loginUrl = /\/admin\/login$/;
const refused = 'Login failed. Please check your credentials.';

test('An admin signs in, stays signed in after a reload and signs out for good', async ({ page }) => {
  for (const path of ['/admin/nowhere', '/admin/leads/some-lead', '/admin']) {
    await page.goto(path);
    await expect(page).toHaveURL(loginUrl);
  }
  await expect(page).toHaveTitle('Sign in | Lift Calculator Admin');

  await fillLogin(page);
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByText(testAdmin.email)).toBeVisible();
  // Enter opens the leads.
  // Leads, or the first lead of today if there is one.
  await expect(page.locator('[data-first-link]:focus')).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem('adminToken'));

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Admin Panel' })).toBeVisible();
  await page.goto('/admin/login');
  await expect(page).toHaveURL(/\/admin$/);

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(loginUrl);
  expect(
    await page.evaluate(() => [localStorage.getItem('adminToken'), localStorage.getItem('adminUser')]),
  ).toEqual([null, null]);
  // The page does not wait for the server to revoke the session.
  const headers = { authorization: `Bearer ${token}` };
  await expect
    .poll(async () => (await page.request.get('/api/admin/status', { headers })).status())
    .toBe(401);
});

test('A wrong password is refused in words, and the password can be looked at', async ({ page }) => {
  await page.goto('/admin/login');
  await fillLogin(page, 'not the password');
  await expect(page.getByRole('alert')).toHaveText(refused);
  await expect(page).toHaveURL(loginUrl);

  const password = page.getByLabel('Password');
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(password).toHaveAttribute('type', 'password');

  await test.step('Too many failures have to wait', async () => {
    const { status, sentence } = apiErrors.too_many_logins;
    const json = { error: sentence, code: 'too_many_logins' };
    await page.route('**/api/admin/login', (route) => route.fulfill({ status, json }), { times: 1 });
    await fillLogin(page);
    await expect(page.getByRole('alert')).toHaveText(
      'Too many failed sign-ins. Please wait a few minutes and try again.',
    );
  });

  await test.step('The button says that signing in is under way, and a broken server is an unexpected error', async () => {
    const answer = await holdBack(page, '**/api/admin/login', (route) => route.abort());
    await fillLogin(page);
    await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled();
    answer();
    await expect(page.getByRole('alert')).toHaveText('An unexpected error occurred. Please try again.');
  });
});

test('A session that the server ended leads back to the login', async ({ page }) => {
  await signIn(page);
  const token = await page.evaluate(() => localStorage.getItem('adminToken'));
  // An open page might notice the end by itself, and the next page would not know of it.
  await page.goto('about:blank');
  await page.request.post('/api/admin/logout', { headers: { authorization: `Bearer ${token}` } });
  await page.goto('/admin?section=pricing');
  await expect(page).toHaveURL(loginUrl);
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveValue(testAdmin.email);
  expect(await page.evaluate(() => localStorage.getItem('adminToken'))).toBeNull();
});

test('Signing out in one tab signs the other out as well', async ({ page, context }) => {
  await signIn(page);
  const other = await context.newPage();
  await other.goto('/admin');
  await expect(other.getByRole('heading', { name: 'Admin Panel' })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(other).toHaveURL(loginUrl);
});

import type { Page } from '@playwright/test';
import { generate } from 'otplib';
import * as desk from '#tests/support/admin-leads.ts';
import { asAdmin, fillLogin, signIn } from '#tests/support/admin-session.ts';
import { expectNoBarriers } from '#tests/support/axe.ts';
import { expect, holdBack, test } from '#tests/support/browser-test.ts';
import { testAdmin } from '#tests/support/test-admin.ts';

// Refused requests, on purpose.
test.use({ expectedComplaint: /^Failed to load resource/ });

async function open(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: testAdmin.email }).click();
  await page.getByRole('menuitem', { name }).click();
}

test('An admin makes a token, which is shown once, sees their sign-ins and the security log, and signs out everywhere', async ({
  page,
}) => {
  await signIn(page, '/admin?section=tokens');
  await page.getByLabel('Name of the program').fill('Our CRM');
  await page.getByRole('button', { name: 'Make a token' }).click();
  await expect(page.getByText(/^let_/)).toBeVisible();
  await page.getByRole('button', { name: 'Revoke Our CRM' }).click();
  await expect(page.getByText('Token revoked')).toBeVisible();
  await expect(page.getByText(/^let_/)).toHaveCount(0);
  await expectNoBarriers(page, 'the tokens');

  await open(page, 'Security log');
  const log = page.getByRole('list', { name: 'Security log' });
  await expect(log.getByText(`${testAdmin.email} signed in (Chrome on Linux)`).first()).toBeVisible();
  await expectNoBarriers(page, 'the security log');

  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Profile' }).click();
  await expect(page).toHaveURL('/admin?section=profile');
  await expect(page.getByText(/^Chrome on Linux, 127\.0\.0\.1/).first()).toBeVisible();
  await expectNoBarriers(page, 'the profile');
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL(/\/admin\/login$/);
});

test('A note that is not saved yet stays where somebody signs out everywhere', async ({ page }) => {
  const { id, note } = await desk.openPanel(page, 'Unsaved');
  await note.fill('Wants a call');
  await page.goto('/admin?section=profile');
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
  await fillLogin(page);
  await expect(page.getByRole('heading', { name: 'Admin Panel' })).toBeVisible();
  await page.goto(`/admin?section=leads&search=unsaved&lead=${id}`);
  await expect(note).toHaveValue('Wants a call');
});

test.describe('on a server of its own', () => {
  test.use({ ownServer: {} });

  test('An admin sets up a second factor and turns it off, and changes the password', async ({ page }) => {
    await signIn(page);
    await open(page, 'Profile');

    await test.step('A second factor is set up, asked for after the password, and turned off', async () => {
      await page.getByRole('button', { name: 'Set up a second factor' }).click();
      await expect(page.getByRole('img', { name: 'QR code for an authenticator app' })).toBeVisible();
      await expectNoBarriers(page, 'setting up a second factor');
      const secret = (await page.locator('code').textContent()) ?? '';
      await page.getByLabel('Code from the app').fill(await generate({ secret: secret.replaceAll(' ', '') }));
      await page.getByLabel('Your password').fill(testAdmin.password);
      await page.getByRole('button', { name: 'Turn on the second factor' }).click();
      const recoveryCodes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
      await expect(recoveryCodes).toHaveCount(10);
      const [recoveryCode = '', another = ''] = await recoveryCodes.allTextContents();
      await page.getByRole('button', { name: 'I have kept them' }).click();
      await expect(page.getByText(/Recovery codes left: 10/)).toBeVisible();
      await page.getByRole('button', { name: 'Logout' }).click();
      await fillLogin(page);
      await expect(page.getByRole('alert')).toHaveText('Please enter the code of your authenticator app.');
      const code = page.getByLabel('Code');
      await expect(code).toBeFocused();
      await expectNoBarriers(page, 'the login that asks for a code');
      await code.fill('000000');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page.getByRole('alert')).toHaveText(/^This code is not right/);
      await code.fill(recoveryCode);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page).toHaveURL(/\/admin$/);

      await open(page, 'Profile');
      await expect(page.getByText(/Recovery codes left: 9/)).toBeVisible();
      await page.getByLabel('Password, to turn it off').fill(testAdmin.password);
      await page.getByLabel('Code from the app, or a recovery code').fill(another);
      await page.getByRole('button', { name: 'Turn off the second factor' }).click();
      await expect(page.getByRole('button', { name: 'Set up a second factor' })).toBeVisible();
    });

    await test.step('A password is changed, with the reason beside the field when it cannot be', async () => {
      const change = async (current: string, wanted: string) => {
        await page.getByLabel('Current password').fill(current);
        await page.getByLabel('New password').fill(wanted);
        await page.getByRole('button', { name: 'Change password' }).click();
      };
      await change(testAdmin.password, 'Password1234');
      await expect(page.getByText(/guessed first/)).toBeVisible();
      await expect(page.getByLabel('New password')).toBeFocused();
      await change('not the password', 'lift shaft morning tea');
      await expect(page.getByText('This is not your password')).toBeVisible();
      await change(testAdmin.password, 'lift shaft morning tea');
      await expect(page.getByText('Password changed; every other session has ended')).toBeVisible();

      await page.getByRole('button', { name: 'Logout' }).click();
      await fillLogin(page, 'lift shaft morning tea');
      await expect(page).toHaveURL(/\/admin$/);
    });
  });
});

test('Somebody is invited by a link that works once, and is removed again', async ({ page, browser }) => {
  await signIn(page);
  await open(page, 'People');
  await page.getByLabel('Email of the person').fill('invited@example.com');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const shown = (await page.getByText(/#invitation=/).textContent()) ?? '';
  const link = `/admin/login${shown.slice(shown.indexOf('#'))}`;
  await expect(page.getByText('invited@example.com').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Invite', exact: true })).toBeFocused();
  await page.getByLabel('Email of the person').fill('Admin@Example.com');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(page.getByLabel('Email of the person')).toHaveAccessibleDescription(
    /^This person can sign in already/,
  );

  // An invitation is taken back like a person.
  await page.getByLabel('Email of the person').fill('mistyped@example.com');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(page.getByText(/^Give this link to mistyped@example\.com/)).toBeVisible();
  await page.getByRole('button', { name: 'Remove mistyped@example.com' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  const people = page.getByRole('list', { name: 'People' });
  // While the question is open, roles do not find the list behind it.
  await expect(people).toBeVisible();
  expect(await page.getByText('mistyped@example.com').count()).toBe(0);
  expect(await page.getByText('Give this link').count()).toBe(0);
  await expect(people.getByRole('button').first()).toBeFocused();

  const other = await browser.newPage({ baseURL: new URL(page.url()).origin });
  await other.goto(link);
  await expect(
    other.getByText('Choose a password for invited@example.com, for the admin area of Lift Estimator.'),
  ).toBeVisible();
  await other.getByLabel('New password').fill('a long road to the sea');
  await other.getByRole('button', { name: 'Set password' }).click();
  await expect(other.getByText('Your password is set.')).toBeVisible();
  await other.getByRole('button', { name: 'invited@example.com' }).click();
  await other.getByRole('menuitem', { name: 'Profile' }).click();
  await other.getByLabel('Name, as colleagues know it').fill('Iris');
  await other.getByRole('button', { name: 'Save name' }).click();
  await expect(other.getByRole('button', { name: 'Iris' })).toBeVisible();
  await other.goto('/admin');
  await other.goto(link);
  await other.getByLabel('New password').fill('a long road to the sea');
  await other.getByRole('button', { name: 'Set password' }).click();
  await expect(other.getByRole('alert').first()).toHaveText(/This link was used already/);
  await other.getByRole('link', { name: 'sign in' }).click();
  await expect(other.getByRole('button', { name: 'Iris' })).toBeVisible();
  await other.close();

  // Somebody who is signed in can use a link, too.
  await page.goto(link);
  await expect(page.getByLabel('New password')).toBeVisible();
  await page.goto('/admin?section=people');
  await page.getByRole('button', { name: 'New password for invited@example.com' }).click();
  const command = page.getByRole('dialog', { name: 'A new password' });
  await expect(command.getByText('npm run admin -- reset invited@example.com')).toBeVisible();
  await expectNoBarriers(page, 'the question for a new password');
  await command.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('button', { name: 'Remove invited@example.com' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Remove invited@example.com' })).toHaveCount(0);
});

test('Connections say what works, since when, and what a technician needs only when asked', async ({
  page,
}) => {
  const says =
    'The webhook hooks.example.com has been off since 2 March 2026, 14:05: It says that it wants nothing any more';
  const off = {
    state: 'off',
    why: 'It says that it wants nothing any more',
    says,
    since: '2026-03-02T03:05:00.000Z',
  };
  const works = {
    state: 'working',
    says: 'The webhook hooks.example.com has worked since 3 March 2026, 9:00',
    since: off.since,
  };
  const forTechnician = 'hooks.example.com, It replied 410. WEBHOOK_URLS';
  let webhook: object = { ...off, forTechnician };
  await page.route('**/api/admin/connections', async (route) => {
    const known = await (await route.fetch()).json();
    const channel = {
      name: 'webhook_1',
      channel: 'webhook',
      of: 'webhook',
      label: 'hooks.example.com',
      connected: true,
      failed: 0,
      last: null,
      forTechnician: null,
    };
    await route.fulfill({ json: { ...known, channels: [{ ...channel, ...webhook }] } });
  });
  await page.route('**/api/admin/connections/webhook_1/test', (route) => {
    webhook = works;
    return route.fulfill({ json: { delivered: true, words: 'It works.' } });
  });
  await signIn(page, '/admin?section=connections');
  const list = page.getByRole('list', { name: 'Webhooks', exact: true });
  await expect(list).toContainText(says);
  await expect(page.getByText('Connected', { exact: true })).toHaveCount(0);
  await expect(list.getByText(forTechnician)).toBeHidden();
  await list.getByText('For your technician').click();
  await expect(list.getByText(forTechnician)).toBeVisible();
  await expectNoBarriers(page, 'the connections');
  await list.getByRole('button', { name: 'Send a test, hooks.example.com' }).click();
  await expect(list).toContainText(works.says);
  await expect(list).not.toContainText('off since');
});

test('A password that is being set while another tab signs out leaves its form ready', async ({
  page,
  context,
}) => {
  await signIn(page);
  const { url } = await asAdmin(page, 'post', '/api/admin/people', { email: 'late@example.com' });
  const other = await context.newPage();
  await other.goto(new URL(String(url)).pathname + new URL(String(url)).hash);
  const release = await holdBack(other, '**/api/admin/invitations/*');
  await other.getByLabel('New password').fill('a long road to the sea');
  const button = other.getByRole('button', { name: 'Set password' });
  await button.click();
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect(button).not.toHaveAttribute('aria-busy');
  const answered = other.waitForResponse((response) => response.request().method() === 'POST');
  release();
  await answered;
  await other.getByLabel('New password').fill('a long road to the sea');
  await button.click();
  await expect(other.getByRole('alert').first()).toHaveText(/This link was used already/);
});

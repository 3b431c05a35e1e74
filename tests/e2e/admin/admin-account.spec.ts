import { generate } from 'otplib';
import { fillLogin, signIn } from '#tests/support/admin-session.ts';
import { expectNoBarriers } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { testAdmin } from '#tests/support/test-admin.ts';

// Refused requests, on purpose.
test.use({ expectedComplaint: /^Failed to load resource/ });

test('An admin sees their sign-ins and the security log, and signs out everywhere', async ({ page }) => {
  await signIn(page);
  await page.getByRole('button', { name: testAdmin.email }).click();
  const account = page.getByRole('dialog', { name: 'Your account' });
  await expect(account.getByText(/^Chrome on Linux, 127\.0\.0\.1/).first()).toBeVisible();
  await account.getByRole('button', { name: 'Show the security log' }).click();
  const log = account.getByRole('list', { name: 'Security log' });
  await expect(log.getByText(`${testAdmin.email} signed in (Chrome on Linux)`).first()).toBeVisible();
  await expectNoBarriers(page, 'the account');

  await account.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL(/\/admin\/login$/);
});

test.describe('on a server of its own', () => {
  test.use({ ownServer: {} });

  test('An admin sets up a second factor and turns it off, and changes the password', async ({ page }) => {
    await signIn(page);
    await page.getByRole('button', { name: testAdmin.email }).click();
    const account = page.getByRole('dialog', { name: 'Your account' });

    await test.step('A second factor is set up, asked for after the password, and turned off', async () => {
      await account.getByRole('button', { name: 'Set up a second factor' }).click();
      await expect(account.getByRole('img', { name: 'QR code for an authenticator app' })).toBeVisible();
      await expectNoBarriers(page, 'setting up a second factor');
      const secret = (await account.locator('code').textContent()) ?? '';
      await account
        .getByLabel('Code from the app')
        .fill(await generate({ secret: secret.replaceAll(' ', '') }));
      await account.getByLabel('Your password').fill(testAdmin.password);
      await account.getByRole('button', { name: 'Turn on the second factor' }).click();
      const recoveryCodes = account.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
      await expect(recoveryCodes).toHaveCount(10);
      const [recoveryCode = '', another = ''] = await recoveryCodes.allTextContents();
      await account.getByRole('button', { name: 'I have kept them' }).click();
      await expect(account.getByText(/Recovery codes left: 10/)).toBeVisible();
      await account.getByRole('button', { name: 'Close', exact: true }).click();

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

      await page.getByRole('button', { name: testAdmin.email }).click();
      await expect(account.getByText(/Recovery codes left: 9/)).toBeVisible();
      await account.getByLabel('Password, to turn it off').fill(testAdmin.password);
      await account.getByLabel('Code from the app, or a recovery code').fill(another);
      await account.getByRole('button', { name: 'Turn off the second factor' }).click();
      await expect(account.getByRole('button', { name: 'Set up a second factor' })).toBeVisible();
    });

    await test.step('A password is changed, with the reason beside the field when it cannot be', async () => {
      const change = async (current: string, wanted: string) => {
        await account.getByLabel('Current password').fill(current);
        await account.getByLabel('New password').fill(wanted);
        await account.getByRole('button', { name: 'Change password' }).click();
      };
      await change(testAdmin.password, 'Password1234');
      await expect(account.getByText(/guessed first/)).toBeVisible();
      await change('not the password', 'lift shaft morning tea');
      await expect(account.getByText('This is not your password')).toBeVisible();
      await change(testAdmin.password, 'lift shaft morning tea');
      await expect(page.getByText('Password changed; every other session has ended')).toBeVisible();

      await account.getByRole('button', { name: 'Close', exact: true }).click();
      await page.getByRole('button', { name: 'Logout' }).click();
      await fillLogin(page, 'lift shaft morning tea');
      await expect(page).toHaveURL(/\/admin$/);
    });
  });
});

test('Somebody is invited by a link that works once, and is removed again', async ({ page, browser }) => {
  await signIn(page);
  await page.getByTitle('Your account').click();
  const account = page.getByRole('dialog', { name: 'Your account' });
  await account.getByLabel('Email of the person').fill('invited@example.com');
  await account.getByRole('button', { name: 'Invite', exact: true }).click();
  const shown = (await account.getByText(/#invitation=/).textContent()) ?? '';
  const link = `/admin/login${shown.slice(shown.indexOf('#'))}`;
  await expect(account.getByText('invited@example.com').first()).toBeVisible();
  await expect(account.getByRole('button', { name: 'Invite', exact: true })).toBeFocused();
  await account.getByLabel('Email of the person').fill('Admin@Example.com');
  await account.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(account.getByLabel('Email of the person')).toHaveAccessibleDescription(
    /^This person can sign in already/,
  );

  // An invitation is taken back like a person.
  await account.getByLabel('Email of the person').fill('mistyped@example.com');
  await account.getByRole('button', { name: 'Invite', exact: true }).click();
  await account.getByRole('button', { name: 'Remove mistyped@example.com' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(account.getByText('mistyped@example.com')).toHaveCount(0);
  await expect(account.getByRole('list', { name: 'People' }).getByRole('button').first()).toBeFocused();

  const other = await browser.newPage({ baseURL: new URL(page.url()).origin });
  await other.goto(link);
  await other.getByLabel('New password').fill('a long road to the sea');
  await other.getByRole('button', { name: 'Set password' }).click();
  await expect(other.getByText('Sign in as invited@example.com')).toBeVisible();
  await expect(other.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await other.goto('/admin');
  await other.goto(link);
  await other.getByLabel('New password').fill('a long road to the sea');
  await other.getByRole('button', { name: 'Set password' }).click();
  await expect(other.getByRole('alert').first()).toHaveText(/This link was used already/);
  await other.getByRole('link', { name: 'sign in' }).click();
  await expect(other.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await other.close();

  // Somebody who is signed in can use a link, too.
  await page.goto(link);
  await expect(page.getByLabel('New password')).toBeVisible();
  await page.goto('/admin');
  await page.getByTitle('Your account').click();
  await account.getByRole('button', { name: 'Remove invited@example.com' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(account.getByRole('button', { name: 'Remove invited@example.com' })).toHaveCount(0);
});

test('A token for another program is shown once', async ({ page }) => {
  await signIn(page);
  await page.getByTitle('Your account').click();
  const account = page.getByRole('dialog', { name: 'Your account' });
  await account.getByLabel('Name of the program').fill('Our CRM');
  await account.getByRole('button', { name: 'Make a token' }).click();
  await expect(account.getByText(/^let_/)).toBeVisible();
  await account.getByRole('button', { name: 'Revoke Our CRM' }).click();
  await expect(page.getByText('Token revoked')).toBeVisible();
  await expectNoBarriers(page, 'the account with people, connections and tokens');
});

import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';
import { testAdmin } from '#tests/support/test-admin.ts';
import { createTestApp, signIn } from '#tests/support/test-app.ts';
import { createAdminStore } from './admin-store.ts';
import { manageAdmins } from './manage-admins.ts';
import { createSessionStore } from './session-store.ts';

const database = await createTestDatabase();
const app = await createTestApp({ database });
const deps = {
  admins: createAdminStore(database.orm),
  sessions: createSessionStore(database.orm),
  clock: () => new Date('2026-03-02T09:00:00Z'),
};

afterAll(async () => {
  await app.close();
  await database.drop();
});

function passwordIn(text: string): string {
  return /Password {2}(\S+)/.exec(text)?.[1] ?? '';
}

async function logInStatus(email: string, password: string): Promise<number> {
  const payload = { email, password };
  return (await app.inject({ method: 'POST', url: '/api/admin/login', payload })).statusCode;
}

test('An added admin can sign in with the password that is shown', async () => {
  const { ok, text } = await manageAdmins(['add', 'New.Person@Example.com'], deps);
  expect(ok).toBe(true);
  expect(await logInStatus('new.person@example.com', passwordIn(text))).toBe(200);
  expect((await manageAdmins(['list'], deps)).text).toContain('new.person@example.com  (since 2026-03-02)');
});

test('An admin is not added twice', async () => {
  const { ok, text } = await manageAdmins(['add', testAdmin.email.toUpperCase()], deps);
  expect(ok).toBe(false);
  expect(text).toBe(
    `There is an admin with the email ${testAdmin.email} already. For a new password: npm run admin -- reset ${testAdmin.email}`,
  );
});

test('A reset gives a new password and ends every session', async () => {
  const headers = await signIn(app);
  const { ok, text } = await manageAdmins(['reset', testAdmin.email], deps);
  expect(ok).toBe(true);
  expect((await app.inject({ url: '/api/admin/pricing-config', headers })).statusCode).toBe(401);
  expect(await logInStatus(testAdmin.email, testAdmin.password)).toBe(401);
  expect(await logInStatus(testAdmin.email, passwordIn(text))).toBe(200);
});

test('Somebody unknown cannot be reset, and what is no email cannot be added', async () => {
  expect(await manageAdmins(['reset', 'nobody@example.com'], deps)).toEqual({
    ok: false,
    text: 'There is no admin with the email nobody@example.com. To see who there is: npm run admin -- list',
  });
  expect(await manageAdmins(['add', 'nobody'], deps)).toEqual({
    ok: false,
    text: '"nobody" is not an email address.',
  });
});

test.each([[[]], [['add']], [['remove', 'x@example.com']], [['add', 'a@b.c', 'd@e.f']]])(
  'Arguments %j are answered with how to use it',
  async (args) => {
    expect((await manageAdmins(args, deps)).text).toMatch(/^Usage:/);
  },
);

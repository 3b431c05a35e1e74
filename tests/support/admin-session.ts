import type { Page } from '@playwright/test';
import { testAdmin } from './test-admin.ts';

export async function fillLogin(page: Page, password = testAdmin.password): Promise<void> {
  await page.getByLabel('Email').fill(testAdmin.email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Signed in past the login page, which has tests of its own. */
export async function signIn(page: Page, path = '/admin'): Promise<void> {
  const answer = await page.request.post('/api/admin/login', { data: testAdmin });
  const { token, user } = await answer.json();
  const localStorage = [
    { name: 'adminToken', value: token },
    { name: 'adminUser', value: JSON.stringify(user) },
  ];
  await page.context().setStorageState({
    cookies: [],
    origins: [{ origin: new URL(answer.url()).origin, localStorage }],
  });
  await page.goto(path);
}

/** What another admin does elsewhere in the meantime. */
export async function asAdmin(page: Page, method: 'get' | 'patch' | 'delete', url: string, data?: object) {
  const { token } = await (await page.request.post('/api/admin/login', { data: testAdmin })).json();
  const headers = { authorization: `Bearer ${token}` };
  return (await page.request[method](url, { headers, ...(data && { data }) })).json();
}

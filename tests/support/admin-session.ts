import type { Page, Route } from '@playwright/test';
import { testAdmin } from './test-admin.ts';

export async function fillLogin(
  page: Page,
  password = testAdmin.password,
  email = testAdmin.email,
): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Signs in without the login page, which has its own tests. */
export async function signIn(page: Page, path = '/admin'): Promise<void> {
  const { token, user } = await (await page.request.post('/api/admin/login', { data: testAdmin })).json();
  // Cheaper than setStorageState, which would open a page of its own.
  const storing = await page.addInitScript(
    ([adminToken, adminUser]) => {
      localStorage.setItem('adminToken', adminToken);
      localStorage.setItem('adminUser', adminUser);
    },
    [token, JSON.stringify(user)] as const,
  );
  await page.goto(path);
  await storing.dispose();
}

/** A request of another admin, elsewhere. */
export async function asAdmin(
  page: Page,
  method: 'get' | 'put' | 'post' | 'patch' | 'delete',
  url: string,
  data?: object,
) {
  const { token } = await (await page.request.post('/api/admin/login', { data: testAdmin })).json();
  const headers = { authorization: `Bearer ${token}` };
  return (await page.request[method](url, { headers, ...(data && { data }) })).json();
}

/** Signs out elsewhere when the page sends this request: by itself, it may learn of an earlier end too soon. */
export async function endSessionAt(page: Page, url: string): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('adminToken'));
  const signOut = async (route: Route) => {
    await page.request.post('/api/admin/logout', { headers: { authorization: `Bearer ${token}` } });
    await route.continue();
  };
  await page.route(url, signOut, { times: 1 });
}

/** Browser tests of the admin area: each worker has a server of its own. */
import { rm } from 'node:fs/promises';
import { test as base, expect, type Page } from '@playwright/test';
import { startAppProcess } from './app-process.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';
import { testAdmin } from './test-admin.ts';

type TestFixtures = {
  /** What a test makes the page complain of on purpose. */
  expectedComplaint: RegExp | undefined;
};
type WorkerFixtures = {
  /** Tests that change prices get a worker, and so a server, that no other test uses. */
  changesPrices: boolean;
  server: { url: string };
};

export const test = base.extend<TestFixtures, WorkerFixtures>({
  expectedComplaint: [undefined, { option: true }],
  changesPrices: [false, { option: true, scope: 'worker' }],
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures it needs from the pattern
    async ({}, use) => {
      const folder = await makeTemporaryFolder();
      const app = await startAppProcess({ folder });
      await use(await app.ready);
      await app.stop();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  baseURL: ({ server }, use) => use(server.url),
  // A page that complains is broken, whatever else it shows.
  page: async ({ page, expectedComplaint }, use) => {
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      // The browser itself reports every refused request; what matters is what the page makes of it.
      const isRefusal = message.text().startsWith('Failed to load resource');
      if (message.type() === 'error' && !isRefusal) complaints.push(message.text());
    });
    await use(page);
    expect(complaints.filter((complaint) => !expectedComplaint?.test(complaint))).toEqual([]);
  },
});

export { expect };

export async function fillLogin(page: Page, password = testAdmin.password): Promise<void> {
  await page.getByLabel('Email').fill(testAdmin.email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Signed in past the login page, which has tests of its own. */
export async function signIn(page: Page, path = '/admin'): Promise<void> {
  const answer = await page.request.post('/api/admin/login', { data: testAdmin });
  const { token, user } = await answer.json();
  await page.goto('/favicon.svg');
  await page.evaluate(
    ([adminToken, adminUser]) => {
      localStorage.setItem('adminToken', adminToken);
      localStorage.setItem('adminUser', adminUser);
    },
    [token, JSON.stringify(user)] as const,
  );
  await page.goto(path);
}

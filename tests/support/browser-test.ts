// Playwright's test with a server for each worker, and one more demand: a page that complains in its console fails.
import { test as base, expect, type Page } from '@playwright/test';
import { type ServerProcess, startServerProcess } from './server-process.ts';

type TestFixtures = {
  /** What a test makes the page complain of on purpose. */
  expectedComplaint: RegExp | undefined;
  /** What the page wrote into its console. */
  complaints: string[];
  /** A page in a context of its own: one whose clock was held cannot be used again. */
  pageWithClock: Page;
};
type WorkerFixtures = {
  /** Tests that change prices get a worker, and so a server, that no other test uses. */
  changesPrices: boolean;
  server: ServerProcess;
};

export const test = base.extend<TestFixtures, WorkerFixtures>({
  changesPrices: [false, { option: true, scope: 'worker' }],
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures it needs from the pattern
    async ({}, use) => {
      const server = await startServerProcess();
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ server }, use) => use(server.url),
  expectedComplaint: [undefined, { option: true }],
  complaints: [
    async ({ page, expectedComplaint }, use) => {
      const complaints: string[] = [];
      const note = (text: string) => {
        if (!expectedComplaint?.test(text)) complaints.push(text);
      };
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) note(message.text());
      });
      page.on('pageerror', (error) => note(String(error)));
      await use(complaints);
      expect(complaints, 'what the page wrote into its console').toEqual([]);
    },
    { auto: true },
  ],
  pageWithClock: async ({ browser }, use) => {
    const page = await browser.newPage();
    await use(page);
    await page.close();
  },
});

export { expect };

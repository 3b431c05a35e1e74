// Playwright's test with one server per worker. A test fails if its page writes a warning or an error to the console.
import { test as base, expect, type Locator, type Page, type Route } from '@playwright/test';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { translatePages } from './translator.ts';

type TestFixtures = {
  /** Warnings and errors that a test causes on purpose. */
  expectedComplaint: RegExp | undefined;
  /** The page's warnings and errors. */
  complaints: string[];
  /** A page in its own context, because a page with a stopped clock cannot be used again. */
  pageWithClock: Page;
  /** The settings of a server of the test's own, for tests that would disturb others. */
  ownServer: Record<string, string> | undefined;
  /** Whether the browser translates the pages. TRANSLATED=1 runs all tests so. */
  translated: boolean;
};
type WorkerFixtures = {
  server: ServerProcess;
  /** Its prices may change: no other test relies on them. */
  pricingServer: ServerProcess;
};

// oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures it needs from the pattern
async function untilWorkerEnds({}, use: (server: ServerProcess) => Promise<void>): Promise<void> {
  const server = await startServerProcess();
  await use(server);
  await server.stop();
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [untilWorkerEnds, { scope: 'worker' }],
  pricingServer: [untilWorkerEnds, { scope: 'worker' }],
  ownServer: [undefined, { option: true }],
  baseURL: async ({ server, ownServer }, use) => {
    if (ownServer === undefined) return use(server.url);
    const own = await startServerProcess(ownServer);
    await use(own.url);
    await own.stop();
  },
  expectedComplaint: [undefined, { option: true }],
  translated: [process.env['TRANSLATED'] === '1', { option: true }],
  context: async ({ context }, use) => {
    await context.addInitScript(keepMessages);
    await use(context);
  },
  page: async ({ page, translated }, use) => {
    if (translated) await translatePages(page);
    await use(page);
  },
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
      // A page asks again by itself: its last request may still be on its way when the test ends.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
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

/**
 * A message goes after three seconds or more, and a busy machine may take longer to look for it: here it stays until it
 * is closed. Tests of its end hold the page's clock.
 */
export function keepMessages(): void {
  const start = window.setTimeout.bind(window);
  const longest = 2 ** 31 - 1;
  const isOfMessage = (ms: number) => ms >= 3000 && /toast-area/.test(new Error().stack ?? '');
  Object.assign(window, {
    setTimeout: (run: TimerHandler, ms = 0, ...args: unknown[]) =>
      start(run, isOfMessage(ms) ? longest : ms, ...args),
  });
}

/** Requests that match wait until the returned function is called. */
export async function holdBack(
  page: Page,
  url: string | RegExp,
  answer = (route: Route) => route.continue(),
): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await promise;
    await answer(route);
  });
  return resolve;
}

/** Waits, because a page scrolls and measures its messages in a later frame. */
export async function expectBelow(lower: Locator, upper: Locator, where?: string): Promise<void> {
  const gap = async () => {
    const { y, height } = (await upper.boundingBox()) ?? { y: Infinity, height: 0 };
    return ((await lower.boundingBox())?.y ?? -Infinity) - (y + height);
  };
  await expect.poll(gap, where).toBeGreaterThanOrEqual(0);
}

export { expect };

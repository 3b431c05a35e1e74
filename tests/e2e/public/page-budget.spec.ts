// Exact budgets of the estimator on a phone. Times are measured by npm run bench:page, not by tests.
import type { Page, Request } from '@playwright/test';
import { questions } from '#domain/questions/questions.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import {
  answerStep,
  choose,
  contactStep,
  expectStep,
  lastAsked,
  startAtContact,
} from '#tests/support/estimator-walk.ts';

/** For the page without questions, and for each question. */
const bytes = { page: 14_500, question: 500 };
// Each text has an element of its own, so that a translator of pages breaks nothing.
const elements = { page: 176, question: 4 };

test('The first answer works with one request, and every question adds little to it', async ({ page }) => {
  await page.route('**/assets/**', () => {
    // Never answered: the first answer must work without scripts.
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const response = await page.goto('/', { waitUntil: 'commit' });
  await choose(page, '3 Stops: (Ground + 2)');
  await expectStep(page, 'Lift Type');
  const needed = asked.filter((path) => path !== '/favicon.svg' && !path.startsWith('/assets/'));
  expect(needed).toEqual(['/']);
  const { responseBodySize, responseHeadersSize } = (await response?.request().sizes()) ?? {
    responseBodySize: Infinity,
    responseHeadersSize: 0,
  };
  expect(responseBodySize + responseHeadersSize).toBeLessThan(bytes.page + bytes.question * questions.length);
  expect(await page.locator('*').count()).toBeLessThan(elements.page + elements.question * questions.length);
});

/** Returns how often React has rendered: it reports every commit to developer tools, in production too. */
async function countCommits(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(window, {
      commits: 0,
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberRoot: () => Object.assign(window, { commits: commits() + 1 }),
        onCommitFiberUnmount: () => undefined,
        onPostCommitFiberRoot: () => undefined,
      },
    });
    const commits = () => Number(Reflect.get(window, 'commits'));
  });
  return () => page.evaluate(() => Number(Reflect.get(window, 'commits')));
}

test('React renders a step once, with what stands beside it', async ({ page }) => {
  const commits = await countCommits(page);
  // With the contact form, which React renders ahead.
  await startAtContact(page);
  await expect(page.getByLabel('Email')).toBeVisible();
  await page.getByRole('button', { name: 'Previous' }).click();
  const change = page.getByRole('button', { name: `Change ${lastAsked.questions[0]?.name}` });
  await expect(change).toHaveCount(0);
  // What the page loads ahead is rendered when it comes.
  await page.waitForLoadState('networkidle');
  const before = await commits();
  expect(before).toBeGreaterThan(0);
  await answerStep(page, lastAsked);
  // The answer is in the summary only after rendering.
  await expect(change).toBeVisible();
  await expectStep(page, contactStep);
  expect(await commits()).toBeLessThanOrEqual(before + 1);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('All that the estimator loads is under 93 kB', async ({ page }) => {
    const requests: Request[] = [];
    page.on('requestfinished', (request) => requests.push(request));
    await page.goto('/', { waitUntil: 'networkidle' });
    const sizes = await Promise.all(requests.map((request) => request.sizes()));
    const loaded = sizes.reduce(
      (sum, { responseBodySize, responseHeadersSize }) => sum + responseBodySize + responseHeadersSize,
      0,
    );
    expect(loaded).toBeLessThan(93_000);
  });
});

// One visit on a slow phone: 4 times slower than this machine, 1.6 Mbps, 150 ms to the server.
import type { Browser, CDPSession, Locator, Page } from '@playwright/test';
import { type Step, stepAt, steps } from '#domain/questionnaire/steps.ts';
import type { AnswerField } from '#domain/questions/questions.ts';
import { buildAnswers, buildContact } from '#tests/builders/answers.ts';
import { watchPage } from './page-watch.ts';

/** Milliseconds but for the last two. */
export interface Measured {
  largestPaint: number;
  firstAnswer: number;
  mainThreadToLoad: number;
  longestTask: number;
  stepMedian: number;
  stepWorst: number;
  mainThreadPerStep: number;
  /** Undefined on a page that has none. */
  price: number | undefined;
  layoutShift: number;
  kilobytes: number;
}

export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

const answers = buildAnswers();

async function openOnSlowPhone(browser: Browser) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable');
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1.6e6 / 8,
    uploadThroughput: 750e3 / 8,
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript(watchPage);
  return { page, cdp, close: () => context.close() };
}

async function mainThreadMs(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

const quietMs = 1000;
const seen = (page: Page, text: string) => page.evaluate((what) => window.pageWatch.seen(what), text);

/** Puts a finger on it as the browser's own input would. */
async function tap(cdp: CDPSession, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const touchPoints = [{ x: x + width / 2, y: y + height / 2 }];
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

function radio(page: Page, field: AnswerField): Locator {
  return page.locator(`input[name="${field}"][value="${answers[field]}"]`);
}

/** Who taps as soon as there is something to tap, until it has an effect. */
async function measureFirstAnswer(browser: Browser, url: string) {
  const { page, cdp, close } = await openOnSlowPhone(browser);
  let bytes = 0;
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.goto(url, { waitUntil: 'commit' });
  const [, second] = steps;
  await radio(page, 'numberOfStops').waitFor();
  const answered = seen(page, second?.title ?? '');
  const isAnswered = answered.then(() => true);
  do await tap(cdp, radio(page, 'numberOfStops'));
  while (!(await Promise.race([isAnswered, page.waitForTimeout(100)])));
  const kilobytes = bytes / 1000;
  const firstAnswer = await answered;
  await close();
  return { firstAnswer, kilobytes };
}

/** From the tap on the step's last question until the next step is seen, and what the main thread did meanwhile. */
async function measureStep(page: Page, cdp: CDPSession, { number, questions }: Step) {
  for (const { field } of questions.slice(0, -1)) {
    await tap(cdp, radio(page, field));
    await page.waitForTimeout(quietMs / 4);
  }
  const last = questions.at(-1);
  if (!last) throw new RangeError(`step ${number} asks nothing`);
  const before = await mainThreadMs(cdp);
  const shown = seen(page, stepAt(number + 1).title);
  await tap(cdp, radio(page, last.field));
  const ms = (await shown) - (await page.evaluate(() => window.pageWatch.pressed));
  await page.waitForTimeout(quietMs / 4);
  return { ms, mainThread: (await mainThreadMs(cdp)) - before };
}

async function measurePrice(page: Page, cdp: CDPSession): Promise<number> {
  const { state, customerType, ...typed } = buildContact();
  for (const [field, value] of Object.entries({ state, customerType })) {
    await page.locator(`[name="${field}"]`).selectOption(value);
  }
  for (const [field, value] of Object.entries(typed)) await page.locator(`[name="${field}"]`).fill(value);
  await page.waitForTimeout(quietMs);
  const shown = seen(page, '$92,820');
  await tap(cdp, page.getByRole('button', { name: 'Calculate Price' }));
  return (await shown) - (await page.evaluate(() => window.pageWatch.pressed));
}

/** Who lets the page load, and then answers all steps. */
async function measureWalk(browser: Browser, url: string, hasPrice: boolean) {
  const { page, cdp, close } = await openOnSlowPhone(browser);
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(quietMs);
  await page.waitForLoadState('networkidle');
  const { largestPaint, longestTask } = await page.evaluate(() => ({ ...window.pageWatch, seen: undefined }));
  const mainThreadToLoad = await mainThreadMs(cdp);
  const taken = [];
  for (const step of steps.slice(0, -1)) taken.push(await measureStep(page, cdp, step));
  const price = hasPrice ? await measurePrice(page, cdp) : undefined;
  const layoutShift = await page.evaluate(() => window.pageWatch.layoutShift);
  await close();
  return {
    largestPaint,
    mainThreadToLoad,
    longestTask,
    stepMedian: median(taken.map(({ ms }) => ms)),
    stepWorst: Math.max(...taken.map(({ ms }) => ms)),
    mainThreadPerStep: median(taken.map(({ mainThread }) => mainThread)),
    price,
    layoutShift,
  };
}

export async function measureVisit(browser: Browser, url: string, hasPrice: boolean): Promise<Measured> {
  const first = await measureFirstAnswer(browser, url);
  return { ...first, ...(await measureWalk(browser, url, hasPrice)) };
}

// One visit, and a second one by the same browser.
import type { Browser, BrowserContext, CDPSession, Locator, Page } from '@playwright/test';
import { type Step, stepAt, steps } from '#domain/questionnaire.ts';
import type { AnswerField } from '#domain/questions/questions.ts';
import { buildAnswers, buildContact } from '#tests/builders/answers.ts';
import { watchPage } from './page-watch.ts';

/** In milliseconds unless named otherwise. */
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
  /** On the second visit. */
  laterPaint: number;
  laterKilobytes: number;
}

interface Device {
  /** So many times slower than this machine. */
  readonly slowdown: number;
  readonly network?: { latency: number; downloadThroughput: number; uploadThroughput: number };
  readonly screen: Parameters<Browser['newContext']>[0];
}

export const devices = {
  /** 1.6 Mbps down, 750 kbps up, in bytes a second; 150 ms a request. */
  phone: {
    slowdown: 4,
    network: { latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 },
    screen: {
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 2,
      isMobile: true,
      hasTouch: true,
    },
  },
  desktop: { slowdown: 1, screen: { viewport: { width: 1280, height: 800 } } },
} satisfies Record<string, Device>;

export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

const answers = buildAnswers();

async function openPage(context: BrowserContext, { slowdown, network }: Device) {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable');
  await cdp.send('Network.enable');
  if (network) await cdp.send('Network.emulateNetworkConditions', { offline: false, ...network });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript(watchPage);
  const received = { bytes: 0 };
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => (received.bytes += encodedDataLength));
  return { page, cdp, received };
}

async function mainThreadMs(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

const quietMs = 1000;

/** Sooner after a step's arrival a tap at the place of the one before counts as the same tap. */
const betweenTapsMs = 600;

const seen = (page: Page, text: string) => page.evaluate((what) => window.pageWatch.seen(what), text);

/** Taps or clicks as the browser's own input would. */
async function tap(page: Page, cdp: CDPSession, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  if (!(await page.evaluate(() => 'ontouchstart' in window))) return page.mouse.click(x, y);
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

function radio(page: Page, field: AnswerField): Locator {
  return page.locator(`input[name="${field}"][value="${answers[field]}"]`);
}

/** Taps the first option as soon as it is there, until the tap has an effect. */
async function measureFirstAnswer(browser: Browser, device: Device, url: string) {
  const context = await browser.newContext(device.screen);
  const { page, cdp, received } = await openPage(context, device);
  await page.goto(url, { waitUntil: 'commit' });
  const [, second] = steps;
  await radio(page, 'numberOfStops').waitFor();
  const answered = seen(page, second?.title ?? '');
  const isAnswered = answered.then(() => true);
  do {
    const tapped = tap(page, cdp, radio(page, 'numberOfStops'));
    // A tap whose option has gone with its step waits for nothing.
    tapped.catch(() => undefined);
    await Promise.race([isAnswered, tapped]);
  } while (!(await Promise.race([isAnswered, page.waitForTimeout(100)])));
  const kilobytes = received.bytes / 1000;
  const firstAnswer = await answered;
  await context.close();
  return { firstAnswer, kilobytes };
}

/** The time from the tap on a step's last question until the next step is painted, and the main thread's work meanwhile. */
async function measureStep(page: Page, cdp: CDPSession, { number, questions }: Step) {
  for (const { field } of questions.slice(0, -1)) {
    await tap(page, cdp, radio(page, field));
    await page.waitForTimeout(betweenTapsMs);
  }
  const last = questions.at(-1);
  if (!last) throw new RangeError(`step ${number} asks nothing`);
  const before = await mainThreadMs(cdp);
  const shown = seen(page, stepAt(number + 1).title);
  await tap(page, cdp, radio(page, last.field));
  const ms = (await shown) - (await page.evaluate(() => window.pageWatch.pressed));
  await page.waitForTimeout(quietMs / 4);
  const mainThread = (await mainThreadMs(cdp)) - before;
  await page.waitForTimeout(betweenTapsMs);
  return { ms, mainThread };
}

async function measurePrice(page: Page, cdp: CDPSession): Promise<number> {
  const { state, customerType, ...typed } = buildContact();
  for (const [field, value] of Object.entries({ state, customerType })) {
    await page.locator(`[name="${field}"]`).selectOption(value);
  }
  for (const [field, value] of Object.entries(typed)) await page.locator(`[name="${field}"]`).fill(value);
  await page.waitForTimeout(quietMs);
  const shown = seen(page, '$92,820');
  await tap(page, cdp, page.getByRole('button', { name: 'Calculate Price' }));
  return (await shown) - (await page.evaluate(() => window.pageWatch.pressed));
}

async function load(page: Page, url: string) {
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(quietMs);
  await page.waitForLoadState('networkidle');
  return page.evaluate(() => ({ ...window.pageWatch, seen: undefined }));
}

/** In another tab, with what the first visit left in the browser's cache. */
async function measureLaterVisit(context: BrowserContext, device: Device, url: string) {
  const { page, received } = await openPage(context, device);
  const { largestPaint } = await load(page, url);
  return { laterPaint: largestPaint, laterKilobytes: received.bytes / 1000 };
}

/** Lets the page load, then answers all steps. */
async function measureWalk(browser: Browser, device: Device, url: string, hasPrice: boolean) {
  const context = await browser.newContext(device.screen);
  const { page, cdp } = await openPage(context, device);
  const { largestPaint, longestTask } = await load(page, url);
  const mainThreadToLoad = await mainThreadMs(cdp);
  const taken = [];
  for (const step of steps.slice(0, -1)) taken.push(await measureStep(page, cdp, step));
  const price = hasPrice ? await measurePrice(page, cdp) : undefined;
  const layoutShift = await page.evaluate(() => window.pageWatch.layoutShift);
  const later = await measureLaterVisit(context, device, url);
  await context.close();
  return {
    largestPaint,
    mainThreadToLoad,
    longestTask,
    stepMedian: median(taken.map(({ ms }) => ms)),
    stepWorst: Math.max(...taken.map(({ ms }) => ms)),
    mainThreadPerStep: median(taken.map(({ mainThread }) => mainThread)),
    price,
    layoutShift,
    ...later,
  };
}

export async function measureVisit(
  browser: Browser,
  device: Device,
  url: string,
  hasPrice: boolean,
): Promise<Measured> {
  const first = await measureFirstAnswer(browser, device, url);
  return { ...first, ...(await measureWalk(browser, device, url, hasPrice)) };
}

// `npm run bench:page`: how fast the estimator is on a slow phone, or with `-- desktop` on a desktop, beside a page
// written by hand (the floor) and the least React that asks the same questions, and as a business with five pictures of its options
// has it, in alternating visits. Compare the ratios:
// the absolute figures depend on the machine, which should have nothing else to do.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { startAppProcess } from '#tests/support/app-process.ts';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import playwrightConfig from '../../../playwright.config.ts';
import { addPictures } from './add-pictures.ts';
import { floor, prerenderedReact, serve } from './peers.ts';
import { devices, type Measured, measureVisit, median } from './visit.ts';

const turns = 7;
const device = process.argv[2] === 'desktop' ? devices.desktop : devices.phone;

const labels: Readonly<Record<keyof Measured, string>> = {
  kilobytes: 'before the first answer, kB',
  largestPaint: 'largest paint, ms',
  firstAnswer: 'first answer worked, ms',
  mainThreadToLoad: 'main thread to load, ms',
  longestTask: 'longest task above 50 ms, ms',
  stepMedian: 'step advance, median, ms',
  stepWorst: 'step advance, worst, ms',
  mainThreadPerStep: 'main thread per step, ms',
  price: 'price after the last tap, ms',
  layoutShift: 'layout shift',
  laterPaint: 'second visit: paint, ms',
  laterKilobytes: 'second visit: received, kB',
};

function digits(value: number): string {
  return value > 0 && value < 100 ? value.toFixed(1) : value.toFixed(0);
}

const folder = await makeTemporaryFolder();
const app = await startAppProcess({ folder });
const pictured = await startAppProcess({ folder: join(folder, 'pictured') });
const peers = [await serve(floor()), await serve(await prerenderedReact())];
const browser = await chromium.launch(playwrightConfig.use?.launchOptions);
try {
  const { url } = await app.ready;
  const withPictures = (await pictured.ready).url;
  await addPictures(withPictures);
  const urls = [url, ...peers.map((peer) => peer.url), withPictures];
  const visits: Measured[][] = urls.map(() => []);
  // The first round warms up.
  for (let turn = 0; turn <= turns; turn += 1) {
    for (const [index, address] of urls.entries()) {
      const measured = await measureVisit(
        browser,
        device,
        `${address}/`,
        [url, withPictures].includes(address),
      );
      if (turn > 0) visits[index]?.push(measured);
    }
    console.log(turn === 0 ? 'warm' : `turn ${turn} of ${turns}`);
  }
  console.log(`\n${''.padEnd(30)}estimator     floor     React  pictures   × floor   × React  pictures ×`);
  for (const [key, label] of Object.entries(labels) as [keyof Measured, string][]) {
    const medians = visits.map((own) => median(own.map((measured) => measured[key] ?? Number.NaN)));
    const [own = 0, ...others] = medians;
    const [floorMs = 0, reactMs = 0, picturedMs = 0] = others;
    const of = (value: number, base: number) => (base > 0 ? value / base : Number.NaN);
    const ratios = [of(own, floorMs), of(own, reactMs), of(picturedMs, own)];
    const cells = [...medians.map(digits), ...ratios.map((ratio) => ratio.toFixed(2))];
    console.log(
      label.padEnd(30) +
        cells.map((cell, index) => cell.replace('NaN', '–').padStart(index === 0 ? 9 : 10)).join(''),
    );
  }
} finally {
  await browser.close();
  for (const peer of peers) peer.close();
  await app.stop();
  await pictured.stop();
  await rm(folder, { recursive: true, force: true });
}

import { readFileSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { z } from 'zod';

/** Written by scripts/setup.mjs --browser, which npm test runs first. */
const found = new URL('.cache/browser.json', import.meta.url);
const { executablePath } = z
  .object({ executablePath: z.string() })
  .parse(JSON.parse(readFileSync(found, 'utf8')));

/**
 * For its address bar Chromium loads two hidden pages with every window, which takes 0.7 s of processor time. The last list
 * of features counts, so this one repeats Playwright's own.
 */
const disabledFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  globalSetup: './tests/support/global-setup.ts',
  forbidOnly: true,
  retries: 0,
  fullyParallel: true,
  workers: 3,
  // A busy machine must not fail a test; a hanging test still ends.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  use: {
    // Emptying a context costs half as much as a new one.
    reuseContext: true,
    // The end of a motion looks the same; tests of motions ask for them.
    contextOptions: { reducedMotion: 'reduce' },
    browserName: 'chromium',
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        `--disable-features=${disabledFeatures.join(',')}`,
        // Optimising compilation takes a tenth of the processor time, and these pages live for a second only.
        '--js-flags=--no-opt --no-maglev',
      ],
    },
  },
});

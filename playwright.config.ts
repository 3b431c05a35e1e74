import { readFileSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { z } from 'zod';

/** Written by scripts/setup.mjs --browser, which npm test runs first. */
const found = new URL('.cache/browser.json', import.meta.url);
const { executablePath } = z
  .object({ executablePath: z.string() })
  .parse(JSON.parse(readFileSync(found, 'utf8')));

/**
 * For the suggestions of its address bar Chromium loads two hidden pages with every window, which takes 0.7 s of
 * processor time, as long as a page of ours. It goes by the last such list, so that Playwright's own stands here too.
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
  workers: 2,
  // A busy machine is no failure; a test that hangs still ends.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    // Emptied between tests, which costs half as much as a new one.
    reuseContext: true,
    // What is seen at the end of a motion is the same; who tests the motion asks for it.
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
        // Pages live for a second here: what is compiled to run fast for long takes a tenth of all processor time.
        '--js-flags=--no-opt --no-maglev',
      ],
    },
  },
});

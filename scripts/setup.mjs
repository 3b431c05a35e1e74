/**
 * What `npm start` and `npm test` run first: installs what is missing and builds what is stale.
 * It runs on whatever Node called npm (20 or newer) and before anything is installed, so it uses nothing but Node.
 */
import { findBrowser, ensureBrowser } from './setup/browser.mjs';
import { ensureRuntime, installPackages, packagesAreInstalled, runtimeIsReady } from './setup/packages.mjs';
import { SetupError } from './setup/program.mjs';
import { withSetupLock } from './setup/setup-lock.mjs';
import { buildWeb, webIsFresh } from './setup/web-build.mjs';

const wantsBrowser = process.argv.includes('--browser');

function nothingToDo() {
  return (
    packagesAreInstalled() &&
    runtimeIsReady() &&
    webIsFresh() &&
    (!wantsBrowser || findBrowser() !== undefined)
  );
}

async function setUp() {
  if (!packagesAreInstalled()) await installPackages();
  if (!runtimeIsReady()) await ensureRuntime();
  if (!webIsFresh()) await buildWeb();
  if (wantsBrowser && findBrowser() === undefined) await ensureBrowser();
}

try {
  if (!nothingToDo()) await withSetupLock(setUp);
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

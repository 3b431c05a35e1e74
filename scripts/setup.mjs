// Runs before npm start, npm test and others: installs missing packages and builds changed pages. It runs on any Node from
// 20 on and before anything is installed, so it needs only Node.
import { browserIsFound, findBrowser } from './setup/browser.mjs';
import { installPackages, linkNode, packagesAreInstalled, runtimeIsInstalled } from './setup/packages.mjs';
import { SetupError } from './setup/program.mjs';
import { takeSetupLock } from './setup/setup-lock.mjs';
import { buildWeb, webIsBuilt } from './setup/web-build.mjs';

const builds = !process.argv.includes('--no-build');
/** What an operator runs needs the developers' packages only if the pages have to be built. */
const needs = { forDevelopment: !process.argv.includes('--production') || (builds && !webIsBuilt()) };

/** @type {{ isDone: () => boolean, run: () => void | Promise<void> }[]} */
const steps = [
  { isDone: () => packagesAreInstalled(needs), run: () => installPackages() },
  { isDone: runtimeIsInstalled, run: linkNode },
];
if (builds) steps.push({ isDone: webIsBuilt, run: buildWeb });
if (process.argv.includes('--browser')) steps.push({ isDone: browserIsFound, run: findBrowser });

try {
  if (!steps.every(({ isDone }) => isDone())) {
    await takeSetupLock();
    for (const { isDone, run } of steps) if (!isDone()) await run();
  }
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

// A Chromium for the browser tests: the system's, otherwise Playwright's, otherwise the distribution's package.
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { root, runProgram, SetupError } from './program.mjs';

/** playwright.config.ts reads the browser's path from this file. */
const foundFile = join(root, '.cache', 'browser.json');
/** The browser without windows comes first, because the tests take 20 to 40 % less processor time in it. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const wellKnown = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

export function browserIsFound() {
  return existsSync(foundFile) && existsSync(JSON.parse(readFileSync(foundFile, 'utf8')).executablePath);
}

export async function findBrowser() {
  const browser = (await systemBrowser()) ?? (await playwrightBrowser()) ?? (await distributionBrowser());
  if (browser === undefined) {
    throw new SetupError(
      'The browser tests need Chromium, and none could be found or installed: install it (on Debian: sudo apt-get install chromium-headless-shell), then try again.',
    );
  }
  mkdirSync(dirname(foundFile), { recursive: true });
  writeFileSync(foundFile, JSON.stringify({ executablePath: browser }));
  console.log(`Browser for the tests: ${browser}`);
}

async function systemBrowser() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  for (const path of [...onPath, ...wellKnown]) if (await works(path)) return path;
  return undefined;
}

async function playwrightBrowser() {
  const script = "import('playwright-core').then((p) => console.log(p.chromium.executablePath()))";
  const path = (await runProgram('node', ['-e', script])).output.trim();
  if (await works(path)) return path;
  console.log('Downloading a browser (playwright install chromium) …');
  await runProgram('playwright', ['install', 'chromium']);
  return (await works(path)) ? path : undefined;
}

async function distributionBrowser() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  await runProgram('apt-get', ['update']);
  for (const name of ['chromium-headless-shell', 'chromium']) {
    console.log(`Installing a browser (apt-get install ${name}) …`);
    const { ok, output } = await runProgram('apt-get', ['install', '-y', name]);
    if (ok) break;
    console.error(output.trim());
  }
  return systemBrowser();
}

/**
 * Asks for its version, because a library may be missing, or the file may only advertise another package.
 * @param {string} path
 */
async function works(path) {
  try {
    accessSync(path, constants.X_OK);
  } catch {
    return false;
  }
  const { ok, output } = await runProgram(path, ['--version'], { timeoutMs: 20_000 });
  return ok && /\d+\.\d+/.test(output);
}

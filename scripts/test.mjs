/**
 * Everything `npm test` checks, in order. Each static check counts as one, passed or failed; tests count one by one,
 * as their runners report them. Ends with one line, "N passed, M failed", and fails if anything failed or no test ran.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { countPlaywright, countVitest } from './test/count-results.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const results = join(root, '.cache', 'test-results');
const vitestResults = join(results, 'vitest.json');
const playwrightResults = join(results, 'playwright.json');

const steps = [
  { title: 'Format', command: ['prettier', '--check', '.', '--log-level', 'warn'] },
  { title: 'Lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  { title: 'Types', command: ['tsc', '-b'] },
  { title: 'Page weight', command: ['node', 'scripts/page-weight.ts'] },
  {
    title: 'Unit and server tests',
    command: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestResults}`],
    count: () => countVitest(readResults(vitestResults)),
  },
  {
    title: 'Browser tests',
    command: ['playwright', 'test', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightResults },
    count: () => countPlaywright(readResults(playwrightResults)),
  },
];

/** Passed on to the runner of the moment: a stopped `npm test` leaves nothing running. */
const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
let passed = 0;
let failed = 0;

for (const { title, command, env, count } of steps) {
  console.log(`\n== ${title}`);
  const ok = await run(command, env);
  const counted = count === undefined ? { passed: ok ? 1 : 0, failed: ok ? 0 : 1 } : count();
  passed += counted.passed;
  failed += counted.failed;
  if (count !== undefined && counted.passed + counted.failed === 0) {
    console.error(`${title}: no test ran.`);
    failed += 1;
  } else if (!ok && counted.failed === 0) {
    console.error(`${title}: failed outside of any test, see above.`);
    failed += 1;
  }
}

console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

/**
 * @param {string[]} command a program of node_modules, on npm's PATH, and its arguments
 * @param {Record<string, string>} [env]
 * @returns {Promise<boolean>}
 */
function run([program = '', ...args], env = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      // A NODE_ENV of production would test other builds of the libraries than meant.
      env: { ...process.env, NODE_ENV: undefined, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
    });
    let stopped = false;
    const passOn = (signal) => {
      stopped = true;
      child.kill(signal);
    };
    for (const signal of stopSignals) process.on(signal, passOn);
    child.on('error', (error) => {
      console.error(error.message);
      resolve(false);
    });
    child.on('close', (code) => {
      for (const signal of stopSignals) process.off(signal, passOn);
      if (stopped) process.exit(130);
      resolve(code === 0);
    });
  });
}

/** @param {string} file */
function readResults(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

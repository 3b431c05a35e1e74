// All checks of `npm test`. Each static check counts as one; tests count one by one. The last line is
// "N passed, M failed". It fails if anything failed or no test ran.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { slowestFiles } from './slowest-files.ts';

/**
 * @typedef {{
 *   title: string,
 *   command: string[], a program of node_modules, on npm's PATH, and its arguments
 *   env?: Record<string, string>,
 *   showsOutput?: boolean, also when it passes
 *   count?: () => { passed: number, failed: number }, absent: it counts as one
 * }} Step
 */

const root = fileURLToPath(new URL('..', import.meta.url));
const results = join(root, '.cache', 'test-results');
const vitestResults = join(results, 'vitest.json');
const playwrightResults = join(results, 'playwright.json');

/** Lint and types are Go programs, which take half the processor time on one processor and with more memory. */
const goEnv = { GOMAXPROCS: '1', GOGC: '400' };

/**
 * Much of the tests is waiting, of the servers' tests most at their end: the static checks fill it.
 * @type {Step[][]}
 */
const sideBySide = [
  [
    {
      title: 'Unit and server tests',
      command: ['vitest', 'run', '--reporter=dot', '--reporter=json', `--outputFile.json=${vitestResults}`],
      count: () => countVitest(readResults(vitestResults)),
    },
  ],
  [
    { title: 'Format', command: ['oxfmt', '--check'] },
    {
      title: 'Browser tests',
      command: ['playwright', 'test', '--reporter=dot,json'],
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightResults },
      count: () => countPlaywright(readResults(playwrightResults)),
    },
    { title: 'Page weight', command: ['node', 'scripts/page-weight.ts'], showsOutput: true },
    { title: 'Lint', command: ['oxlint', '--type-aware', '--deny-warnings'], env: goEnv },
    { title: 'Types', command: ['tsc', '-b', '--singleThreaded'], env: goEnv },
  ],
];

/** The runners write into a pipe and would leave out colours. */
const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { FORCE_COLOR: undefined, NO_COLOR: '1' };

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
let stopped = false;
// A stopped `npm test` leaves nothing running.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    stopped = true;
    for (const child of running) child.kill(signal);
  });
}

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
let passed = 0;
let failed = 0;
/** @type {{ name: string, seconds: number }[]} */
const times = [];

console.log('Checking everything, which takes a few minutes …');
await Promise.all(sideBySide.map(checkInTurn));
if (stopped) process.exit(130);
reportTimes();
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

/** @param {Step[]} steps */
async function checkInTurn(steps) {
  for (const step of steps) {
    const startedAt = Date.now();
    const { ok, output } = await run(step);
    if (stopped) return;
    const seconds = (Date.now() - startedAt) / 1000;
    times.push({ name: step.title, seconds });
    printStep(step, ok, output, Math.round(seconds));
  }
}

/** Prints one step after the other, although several run at once. */
function printStep({ title, showsOutput = false, count }, ok, output, seconds) {
  const counted = count?.() ?? { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
  const problem = problemOf(ok, count === undefined ? 1 : counted.passed + counted.failed, counted.failed);
  passed += counted.passed;
  failed += counted.failed + (problem === undefined ? 0 : 1);

  const isFine = counted.failed === 0 && problem === undefined;
  const figures = count === undefined ? '' : `, ${counted.passed} passed, ${counted.failed} failed`;
  console.log(`${isFine ? '✓' : '✗'} ${title} (${seconds} s${figures})`);
  if (!isFine || showsOutput) console.log(output.trim().replaceAll(/^/gm, '    '));
  if (problem !== undefined) console.log(`    ${title}: ${problem}`);
}

/** Where the time went, longest first: the steps, then the ten slowest test files. */
function reportTimes() {
  const files = slowestFiles(readResults(vitestResults), readResults(playwrightResults)).slice(0, 10);
  const steps = times.toSorted((a, b) => b.seconds - a.seconds);
  console.log('\nWhere the time went:');
  for (const { name, seconds } of [...steps, ...files]) {
    console.log(
      `${seconds.toFixed(1).padStart(7)} s  ${name.startsWith(root) ? name.slice(root.length) : name}`,
    );
  }
}

/** Errors outside of tests. */
function problemOf(ok, tests, failures) {
  if (tests === 0) return 'no test ran.';
  return !ok && failures === 0 ? 'failed outside of any test, see above.' : undefined;
}

/**
 * @param {Step} step
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
function run({ command: [program = '', ...args], env = {} }) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      // With NODE_ENV=production the tests would use other builds of the libraries.
      env: { ...process.env, NODE_ENV: undefined, ...colours, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    running.add(child);
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    const end = (ok) => {
      running.delete(child);
      resolve({ ok, output });
    };
    child.on('error', (error) => {
      output += error.message;
      end(false);
    });
    child.on('close', (code) => end(code === 0));
  });
}

/** A skipped test counts as failed, because nobody checked what it promises. */
function countVitest(report) {
  if (report === undefined) return { passed: 0, failed: 0 };
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numPendingTests + report.numTodoTests + brokenFiles,
  };
}

/** A test that passed only after a retry counts as failed. */
function countPlaywright(report) {
  if (report === undefined) return { passed: 0, failed: 0 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, failed: unexpected + flaky + skipped };
}

/** @param {string} file */
function readResults(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

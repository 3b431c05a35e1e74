// All checks of `npm test`. Each static check counts as one; tests count one by one. The last line is
// "N passed, M failed". It fails if anything failed or no test ran.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, runProgram } from './setup/program.mjs';

/**
 * @typedef {{
 *   title: string,
 *   command: string[], a program of node_modules, on npm's PATH, and its arguments
 *   env?: Record<string, string>,
 *   showsOutput?: boolean, also when it passes
 *   count?: () => { passed: number, failed: number }, absent: it counts as one
 * }} Step
 */

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

// A stopped `npm test` leaves nothing running: what it runs ends with it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(130));

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
let passed = 0;
let failed = 0;

console.log('Checking everything, which takes a few minutes …');
await Promise.all(sideBySide.map(checkInTurn));
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

/** @param {Step[]} steps */
async function checkInTurn(steps) {
  for (const step of steps) {
    const startedAt = Date.now();
    const [program = '', ...args] = step.command;
    // With NODE_ENV=production the tests would use other builds of the libraries.
    const env = { NODE_ENV: undefined, ...colours, ...step.env };
    const { ok, output } = await runProgram(program, args, { env });
    printStep(step, ok, output, Math.round((Date.now() - startedAt) / 1000));
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

/** Errors outside of tests. */
function problemOf(ok, tests, failures) {
  if (tests === 0) return 'no test ran.';
  return !ok && failures === 0 ? 'failed outside of any test, see above.' : undefined;
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

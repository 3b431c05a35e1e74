import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** A failed set-up that a person can correct: one sentence, printed without a stack trace. */
export class SetupError extends Error {}

/**
 * Runs a program to its end and returns its output.
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd?: string, env?: Record<string, string | undefined>, timeoutMs?: number }} [options]
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
export function runProgram(program, args, { cwd = root, env = {}, timeoutMs } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      env: {
        ...process.env,
        PATH: [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: timeoutMs,
      shell: process.platform === 'win32' && !program.endsWith('.exe'),
    });
    const endWithUs = () => child.kill();
    process.on('exit', endWithUs);
    child.on('close', () => process.off('exit', endWithUs));
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => resolve({ ok: false, output: error.message }));
    child.on('close', (code) => resolve({ ok: code === 0, output }));
  });
}

/**
 * The npm that called us, on its own Node: `npm ci` deletes the Node in node_modules.
 * @param {string[]} args
 * @param {{ cwd?: string }} [options]
 */
export function runNpm(args, options) {
  const npm = process.env.npm_execpath;
  const node = process.env.npm_node_execpath ?? process.execPath;
  return npm === undefined ? runProgram('npm', args, options) : runProgram(node, [npm, ...args], options);
}

/**
 * Prints what it does, does it, and prints how long it took; after a failure also the program's output.
 * @param {string} doing
 * @param {string} failure a sentence that says what to do
 * @param {() => Promise<{ ok: boolean, output: string }>} action
 */
export async function report(doing, failure, action) {
  console.log(`${doing} …`);
  const startedAt = Date.now();
  const { ok, output } = await action();
  if (!ok) {
    console.error(output.trim());
    throw new SetupError(failure);
  }
  console.log(`${doing}: done in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
}

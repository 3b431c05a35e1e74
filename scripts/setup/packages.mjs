// The npm packages, and the Node among them that everything of ours runs on.
import { execFileSync } from 'node:child_process';
import { readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { report, root, runNpm, runProgram, SetupError } from './program.mjs';

// Named, for NODE_ENV=production or a user's npm settings would leave packages out.
const options = ['--include=dev', '--include=optional', '--no-audit', '--no-fund'];
const nodeProgram = join(root, 'node_modules', '.bin', 'node');

/** npm ends an installation by writing down what it installed: compared with what package-lock.json asks for. */
export function packagesAreInstalled() {
  const wanted = packagesIn(join(root, 'package-lock.json'));
  const present = packagesIn(join(root, 'node_modules', '.package-lock.json'));
  if (wanted === undefined || present === undefined) return false;
  return Object.entries(wanted).every(([path, { version, optional }]) => {
    if (path === '') return true;
    const installed = present[path];
    // Optional packages for other machines than this one are never installed.
    return installed === undefined ? optional === true : installed.version === version;
  });
}

export async function installPackages() {
  await report(
    'Installing packages',
    'The packages could not be installed: check that the npm registry can be reached and that this folder may be written, then try again.',
    async () => {
      const strict = await runNpm(['ci', ...options]);
      // A registry that lacks packages for other machines makes a lock file that npm ci finds incomplete, and npm install does not mind.
      const incomplete = !strict.ok && strict.output.includes('EUSAGE');
      return incomplete ? runNpm(['install', '--no-save', ...options]) : strict;
    },
  );
}

export function runtimeIsInstalled() {
  try {
    if (realpathSync(process.execPath) === realpathSync(nodeProgram)) return true;
    return execFileSync(nodeProgram, ['--version'], { encoding: 'utf8' }).trim() === `v${wantedNode()}`;
  } catch {
    return false;
  }
}

/** The package `node` fetches its program in an install script, which npm may have been told not to run. */
export async function installRuntime() {
  const cwd = join(root, 'node_modules', 'node');
  const failure = `Node ${wantedNode()} could not be installed into node_modules: run npm ci with install scripts allowed, then try again.`;
  await report(`Installing Node ${wantedNode()}`, failure, async () => {
    const systemNode = process.env.npm_node_execpath ?? process.execPath;
    const result = await runProgram(systemNode, ['installArchSpecificPackage'], { cwd });
    if (result.ok && !runtimeIsInstalled()) await runNpm(['rebuild', 'node', '--ignore-scripts']);
    return result;
  });
  if (!runtimeIsInstalled()) throw new SetupError(failure);
}

function wantedNode() {
  return packagesIn(join(root, 'package-lock.json'))?.['node_modules/node']?.version;
}

/** @param {string} lockFile */
function packagesIn(lockFile) {
  try {
    return JSON.parse(readFileSync(lockFile, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

// The npm packages, among them the Node that everything runs on.
import { execFileSync } from 'node:child_process';
import { readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { report, root, runNpm, SetupError } from './program.mjs';

// Development and optional packages are named, because NODE_ENV=production or a user's npm settings would leave them out.
// Cached packages are used without asking the registry, because package-lock.json holds the hash of each.
const options = ['--include=dev', '--include=optional', '--prefer-offline', '--no-audit', '--no-fund'];
const oldestNode = 24;
const nodeProgram = join(root, 'node_modules', '.bin', 'node');

/** Compares npm's record of the installed packages with package-lock.json. */
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
    () => runNpm(['ci', ...options]),
  );
}

export function runtimeIsInstalled() {
  try {
    if (realpathSync(process.execPath) === realpathSync(nodeProgram)) return true;
    return isNewEnough(execFileSync(nodeProgram, ['--version'], { encoding: 'utf8' }));
  } catch {
    return false;
  }
}

/** On machines without a Node in package-lock.json: the Node that runs us, if it is new enough. */
export function linkOwnNode() {
  if (!isNewEnough(process.version)) {
    throw new SetupError(
      `Node ${oldestNode} or newer is needed, and the packages hold none for ${process.platform} on ${process.arch}: install it, then try again.`,
    );
  }
  rmSync(nodeProgram, { force: true });
  symlinkSync(process.execPath, nodeProgram);
}

/** @param {string} version such as v24.1.0 */
function isNewEnough(version) {
  return Number.parseInt(version.slice(1), 10) >= oldestNode;
}

/** @param {string} lockFile */
function packagesIn(lockFile) {
  try {
    return JSON.parse(readFileSync(lockFile, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

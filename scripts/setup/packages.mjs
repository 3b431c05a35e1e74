// The npm packages, among them the Node that everything runs on.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { report, root, runNpm, SetupError } from './program.mjs';

// Cached packages are used without asking the registry, because package-lock.json holds the hash of each.
const options = ['--include=optional', '--prefer-offline', '--no-audit', '--no-fund'];
const oldestNode = 24;
const nodeProgram = join(root, 'node_modules', '.bin', 'node');

/**
 * Compares npm's record of the installed packages with package-lock.json.
 * @param {{ forDevelopment: boolean }} needs
 */
export function packagesAreInstalled({ forDevelopment }) {
  const wanted = packagesIn(join(root, 'package-lock.json'));
  const present = packagesIn(join(root, 'node_modules', '.package-lock.json'));
  if (wanted === undefined || present === undefined) return false;
  return Object.entries(wanted).every(([path, { version, dev, optional }]) => {
    if (path === '') return true;
    const installed = present[path];
    if (installed !== undefined) return installed.version === version;
    // Optional packages for other machines than this one are never installed.
    return optional === true || (dev === true && !forDevelopment);
  });
}

/**
 * Developers' packages are left out where no sources of the pages are. Otherwise they are named, because NODE_ENV=production
 * or a user's npm settings would leave them out.
 * @param {string} [folder]
 */
export async function installPackages(folder = root) {
  const developers = existsSync(join(folder, 'src', 'web')) ? '--include=dev' : '--omit=dev';
  await report(
    'Installing packages',
    'The packages could not be installed: check that the npm registry can be reached and that this folder may be written, then try again.',
    () => runNpm(['ci', developers, ...options], { cwd: folder }),
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

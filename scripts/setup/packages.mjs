// The npm packages, among them the Node that everything runs on.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { report, root, runNpm, SetupError } from './program.mjs';

// Cached packages are used without asking the registry, because package-lock.json holds the hash of each.
const options = ['--include=optional', '--prefer-offline', '--no-audit', '--no-fund'];
const oldestNode = 24;
const nodeProgram = join(root, 'node_modules', '.bin', 'node');
const pinnedNode = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node');

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
    return realpathSync(nodeProgram) === realpathSync(chooseNode());
  } catch {
    return false;
  }
}

export function linkNode() {
  const chosen = chooseNode();
  rmSync(nodeProgram, { force: true });
  symlinkSync(chosen, nodeProgram);
}

/**
 * The pinned Node. The machine's own takes its place if it is newer in the same line, as after a security update, or if none
 * is pinned for this machine.
 */
function chooseNode() {
  // npm puts the linked Node first on the path of its scripts, and names the one that runs npm itself.
  const ownNode = process.env.npm_node_execpath ?? process.execPath;
  const [pinned, own] = [versionOf(pinnedNode), versionOf(ownNode)];
  if (pinned !== undefined) return own?.[0] === pinned[0] && isNewer(own, pinned) ? ownNode : pinnedNode;
  if (own !== undefined && own[0] >= oldestNode) return ownNode;
  throw new SetupError(
    `Node ${oldestNode} or newer is needed, and the packages hold none for ${process.platform} on ${process.arch}: install it, then try again.`,
  );
}

/** Undefined if it does not run on this machine. */
function versionOf(program) {
  try {
    const isThis = realpathSync(program) === realpathSync(process.execPath);
    const version = isThis ? process.version : execFileSync(program, ['--version'], { encoding: 'utf8' });
    return version.slice(1).split('.').map(Number);
  } catch {
    return undefined;
  }
}

function isNewer(own, pinned) {
  const at = own.findIndex((part, index) => part !== pinned[index]);
  return at !== -1 && own[at] > pinned[at];
}

/** @param {string} lockFile */
function packagesIn(lockFile) {
  try {
    return JSON.parse(readFileSync(lockFile, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

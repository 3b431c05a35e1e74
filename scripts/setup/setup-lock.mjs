/** One set-up at a time in this folder. A lock whose holder is gone, or has stopped touching it, is taken over. */
import {
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from './program.mjs';

const lockFile = join(root, '.cache', 'setup.lock');
const HEARTBEAT_MS = 2000;
const STALE_AFTER_MS = 15_000;

/** @param {() => Promise<void>} action */
export async function withSetupLock(action) {
  mkdirSync(join(root, '.cache'), { recursive: true });
  await takeLock();
  const heartbeat = setInterval(touchLock, HEARTBEAT_MS);
  const release = () => rmSync(lockFile, { force: true });
  process.on('exit', release);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(130));
  try {
    await action();
  } finally {
    clearInterval(heartbeat);
    release();
    process.off('exit', release);
  }
}

function touchLock() {
  // Gone if someone emptied .cache in the meantime: no reason to fail.
  if (existsSync(lockFile)) utimesSync(lockFile, new Date(), new Date());
}

async function takeLock() {
  let said = false;
  for (;;) {
    try {
      writeFileSync(lockFile, String(process.pid), { flag: 'wx' });
      return;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (isStale(lockFile)) {
      removeStaleLock();
      continue;
    }
    if (!said) console.log('Waiting for another set-up of this folder to finish …');
    said = true;
    await delay(200);
  }
}

function removeStaleLock() {
  const aside = `${lockFile}.${process.pid}`;
  try {
    renameSync(lockFile, aside);
    // Someone quicker may have replaced the stale lock by a good one: that is put back.
    if (!isStale(aside)) linkSync(aside, lockFile);
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

/** @param {string} file */
function isStale(file) {
  try {
    if (Date.now() - statSync(file).mtimeMs > STALE_AFTER_MS) return true;
    const holder = readFileSync(file, 'utf8');
    // Empty: it is being written this moment.
    return holder !== '' && !isAlive(Number(holder));
  } catch {
    return false;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

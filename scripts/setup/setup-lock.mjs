// One set-up at a time in this folder. The lock is a file with a process number, which is removed when the process ends.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from './program.mjs';

const lockFile = join(root, '.cache', 'setup.lock');

export async function takeSetupLock() {
  mkdirSync(join(root, '.cache'), { recursive: true });
  for (let said = false; !tryLock(); said = true) {
    if (!said)
      console.log(`Waiting for another set-up of this folder (if there is none, delete ${lockFile}) …`);
    await delay(200);
  }
  process.on('exit', () => rmSync(lockFile, { force: true }));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(130));
}

function tryLock() {
  try {
    writeFileSync(lockFile, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    // Left behind by kill -9.
    if (!holderIsRunning()) rmSync(lockFile, { force: true });
    return false;
  }
}

function holderIsRunning() {
  try {
    process.kill(Number(readFileSync(lockFile, 'utf8')), 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

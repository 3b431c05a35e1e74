/**
 * Locks between processes. SQLite's file locks are used, with nothing in the file: Node has no flock of its own,
 * and the kernel lets go of such a lock whatever ends its holder, kill -9 included.
 */
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';

const SQLITE_BUSY = 5;
const RETRY_MS = 50;

export type ReleaseLock = () => void;

export function tryLock(file: string, kind: 'exclusive' | 'shared'): ReleaseLock | undefined {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    // A read inside an open transaction holds SQLite's shared lock until the transaction ends.
    database.exec(kind === 'exclusive' ? 'BEGIN EXCLUSIVE' : 'BEGIN; SELECT * FROM sqlite_master');
    return () => database.close();
  } catch (error) {
    database.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return undefined;
    throw error;
  }
}

export async function waitForLock(file: string, kind: 'exclusive' | 'shared'): Promise<ReleaseLock> {
  for (;;) {
    const release = tryLock(file, kind);
    if (release !== undefined) return release;
    await delay(RETRY_MS);
  }
}

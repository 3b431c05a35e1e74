// BACKUP_COMMAND takes each backup to another place: rclone, aws, scp, or a script.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { hourMs, minuteMs } from '#domain/durations.ts';
import { oneLine } from '#domain/text.ts';
import type { Basics } from '#server/basics.ts';
import { errorCode } from '#server/error-code.ts';
import type { MaintenanceStore } from '#server/observability/maintenance.ts';
import { newestBackup } from './nightly-backup.ts';

interface Needs extends Pick<Basics, 'clock' | 'log'> {
  readonly folder: string;
  /** A line for the shell. It finds the file's address in BACKUP_FILE. */
  readonly command: string;
  readonly maintenance: Pick<MaintenanceStore, 'claim' | 'done' | 'failed' | 'off' | 'read'>;
}

const longestMs = 6 * hourMs;
/** Who takes a backup away says every minute that it goes on: after this time without a word, another one does. */
const silentMs = 5 * minuteMs;

/** The returned function is called every few minutes, and takes away the newest backup until that has worked once. */
export function createCopyBackup({ folder, command, clock, log, maintenance }: Needs) {
  return async (stop: AbortSignal): Promise<void> => {
    const newest = await newestBackup(folder);
    if (!newest) return;
    const madeSecondsAgo = (clock().getTime() - Date.parse(newest.at)) / 1000;
    const copiedSecondsAgo = (await maintenance.read()).get('backup_copy')?.doneSecondsAgo ?? Infinity;
    if (copiedSecondsAgo < madeSecondsAgo) return;
    // One of several workers takes it away. That one may be killed, or the database be away when it ends.
    const [begun, now] = ['backup_copy_begun', clock()] as const;
    const since = new Date(Math.max(Date.parse(newest.at), now.getTime() - silentMs));
    if (!(await maintenance.claim(begun, now, since))) return;
    const goesOn = setInterval(() => {
      maintenance.claim(begun, clock(), clock()).catch(() => undefined);
    }, minuteMs);
    const file = join(folder, newest.name);
    try {
      const env = { ...process.env, BACKUP_FILE: file };
      const failed = await whyFailed(command, env, stop).catch((error: unknown) => ({
        ended: `BACKUP_COMMAND ended with ${errorCode(error) ?? 'an error'}`,
        said: '',
      }));
      if (failed) {
        await maintenance.off(begun);
        if (stop.aborted) return;
        const says = 'The last backup is on this computer only: its copy to another place failed';
        await maintenance.failed(
          'backup_copy',
          `${says}. For your technician: ${failed.ended}${failed.said}`,
        );
        // The log holds neither the command, where a password may stand, nor what it wrote.
        throw new Error(failed.ended);
      }
      // One that was made meanwhile comes next.
      if ((await newestBackup(folder))?.at !== newest.at) return;
      await maintenance.done('backup_copy');
      log.info({ file: newest.name }, 'BACKUP_COMMAND took the backup away');
    } finally {
      clearInterval(goesOn);
    }
  };
}

/** Runs the command. Unless it works, returns how it ended, and the last line that it wrote about it. */
async function whyFailed(command: string, env: NodeJS.ProcessEnv, signal: AbortSignal) {
  const child = spawn('/bin/sh', ['-c', command], {
    env,
    signal,
    timeout: longestMs,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  // What it has started may go on, and hold its end of the pipe.
  child.once('exit', () => child.killed && child.stderr?.destroy());
  let written = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    written = (written + text).slice(-4096);
  });
  const [code, killedBy] = await once(child, 'close');
  if (code === 0) return undefined;
  const ended = child.killed ? 'was stopped after six hours' : `ended with ${String(code ?? killedBy)}`;
  const said = oneLine(written.trim().split('\n').at(-1) ?? '', 200);
  return { ended: `BACKUP_COMMAND ${ended}`, said: said && `: ${said}` };
}

// One backup a day, soon after midnight in the business's time zone. The folder keeps the newest ones.
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Backups } from '#contract/deliveries/connections.ts';
import type { Basics } from '#server/basics.ts';
import { withLongQueries } from '#server/database/connection.ts';
import { makeFolder } from '#server/make-folder.ts';
import { type MaintenanceStore, maintenanceProblems } from '#server/observability/maintenance.ts';
import { backupProblem } from './backup-problem.ts';
import { writeEnded } from './ended.ts';
import { BackupUnderWayError, writeBackup } from './write-backup.ts';

interface BackupDeps extends Pick<Basics, 'calendar' | 'clock' | 'log'> {
  readonly databaseUrl: string;
  readonly folder: string;
  readonly maintenance: Pick<MaintenanceStore, 'done' | 'failed' | 'mended'>;
}

const failedTonight = 'The nightly backup failed';
const backupName = (day: string) => `lift-estimator-${day}.backup.gz`;
const isBackup = (name: string) => /^lift-estimator-\d{4}-\d{2}-\d{2}\.backup\.gz$/.test(name);
const isUnfinished = (name: string) => /^lift-estimator-\d.*\.unfinished$/.test(name);

/** Replaces the backup of the same day, and writes what has ended. Waits up to this long while another backup runs. */
export async function backUpNow(deps: BackupDeps, waitMs = 0): Promise<void> {
  const { databaseUrl, folder, calendar, clock, maintenance, log } = deps;
  await makeFolder(folder, 0o700);
  const file = join(folder, backupName(calendar.day(clock().getTime())));
  await withLongQueries(databaseUrl, log, async (pool) => {
    await writeBackup(pool, file, waitMs);
    await maintenance.done('backup');
    await writeEnded(pool, folder, log);
  });
}

/**
 * The returned function is called every few minutes, writes what has ended, and makes one backup a day. The newest `keep` stay.
 */
export function createNightlyBackup(deps: BackupDeps & { readonly keep: number }): () => Promise<void> {
  const { databaseUrl, folder, keep, calendar, clock, maintenance, log } = deps;

  return async () => {
    try {
      await makeFolder(folder, 0o700);
      await withLongQueries(databaseUrl, log, (pool) => writeEnded(pool, folder, log));
      const today = backupName(calendar.day(clock().getTime()));
      const files = await readdir(folder);
      if (files.includes(today)) return void (await maintenance.mended('backup', failedTonight));
      await backUpNow(deps);
      // Sorted by name, the newest last. A clock that was ahead may have left later ones, which stay until their day.
      const old = [...files.filter((name) => isBackup(name) && name < today), today]
        .toSorted()
        .slice(0, -keep);
      for (const name of [...old, ...files.filter(isUnfinished)])
        await rm(join(folder, name), { force: true });
      log.info({ file: today }, 'made the nightly backup');
    } catch (error) {
      // The backup under way may be today's. If not, the next run makes it.
      if (error instanceof BackupUnderWayError) return;
      const why = backupProblem(error) ?? 'Your technician finds the reason in the server’s log.';
      await maintenance.failed('backup', `${failedTonight}. ${why}`);
      throw error;
    }
  };
}

/** The newest backup in the folder. Undefined if there is none. */
export const newestBackup = async (folder: string) => (await filesIn(folder, isBackup))[0];

/** What the page says of the backups in the folder. */
export async function backupsIn(folder: string, maintenance: MaintenanceStore, now: Date): Promise<Backups> {
  const states = await maintenance.read();
  const files = await filesIn(folder, isBackup);
  const copiedSecondsAgo = states.get('backup_copy')?.doneSecondsAgo ?? null;
  return {
    files: files.map(withoutName),
    last: files.map(withoutName)[0] ?? null,
    unfinished: (await filesIn(folder, isUnfinished)).map(withoutName)[0] ?? null,
    copiedAt:
      copiedSecondsAgo === null ? null : new Date(now.getTime() - copiedSecondsAgo * 1000).toISOString(),
    problems: maintenanceProblems(states)
      .filter(({ task }) => task.startsWith('backup'))
      .map(({ says }) => says),
  };
}

const withoutName = ({ at, bytes }: { at: string; bytes: number }) => ({ at, bytes });

/** The newest first. */
async function filesIn(folder: string, isWanted: (name: string) => boolean) {
  const names = (await readdir(folder).catch(() => [])).filter(isWanted);
  // Another process may remove a file meanwhile.
  const files = names.map(async (name) => ({
    name,
    file: await stat(join(folder, name)).catch(() => undefined),
  }));
  const found = (await Promise.all(files)).flatMap(({ name, file }) =>
    file ? [{ name, at: file.mtime.toISOString(), bytes: file.size }] : [],
  );
  return found.toSorted((a, b) => (a.at < b.at ? 1 : -1));
}

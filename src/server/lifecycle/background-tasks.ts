// What the worker repeats beside delivering: cleaning up, retention, backups.
import { createNightlyBackup } from '#server/backup/nightly-backup.ts';
import type { Context } from '#server/context.ts';
import type { AddLeadEvent } from '#server/deliveries/lead-event-store.ts';
import { createEraseOldLeads } from '#server/leads/erase-old-leads.ts';
import { createMaintenanceStore } from '#server/observability/maintenance-store.ts';
import { repeat } from '#server/repeat.ts';
import { removeExpired } from './remove-expired.ts';

const hourMs = 3_600_000;
const backupCheckMs = 10 * 60_000;

/** `longQueriesUrl`: for statements that may take long. Returns how to stop: each waits for a run that is under way. */
export async function startBackgroundTasks(
  { config, database, log, clock, calendar }: Context,
  longQueriesUrl: string,
  addLeadEvent: AddLeadEvent,
): Promise<() => Promise<void>> {
  const { pool } = database;
  const maintenance = createMaintenanceStore(pool);
  const own = { maintenance, clock, log };
  const stops = [repeat(() => removeExpired(pool), hourMs, log)];

  const { leadRetentionMonths: retentionMonths } = config;
  if (retentionMonths === undefined) {
    await maintenance.off('retention');
  } else {
    const eraseOldLeads = createEraseOldLeads({
      ...own,
      database,
      retentionMonths,
      evenMany: false,
      addLeadEvent,
    });
    stops.push(repeat(eraseOldLeads, hourMs, log));
  }

  if (config.backup === undefined) {
    await maintenance.off('backup');
  } else {
    const backUp = createNightlyBackup({ ...own, ...config.backup, databaseUrl: longQueriesUrl, calendar });
    stops.push(repeat(backUp, backupCheckMs, log));
  }
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

// The worker's regular tasks besides deliveries: cleaning up, retention, backups, the weekly report.
import { hourMs, minuteMs } from '#domain/durations.ts';
import { maxAgeMs, maxIdleMs } from '#server/admins/require-admin.ts';
import { createCopyBackup } from '#server/backup/copy-backup.ts';
import { createNightlyBackup } from '#server/backup/nightly-backup.ts';
import type { Orm } from '#server/database/connection.ts';
import { createEraseOldLeads } from '#server/leads/erase-old-leads.ts';
import { createWeeklyReport, type WeeklyReportNeeds } from '#server/leads/report/weekly-report.ts';
import { createMaintenanceStore } from '#server/observability/maintenance.ts';
import { createTellTroubles } from '#server/observability/tell-troubles.ts';
import { readTroubles, type TroubleNeeds } from '#server/observability/troubles.ts';
import type { Deliveries } from '#server/outbox/open-deliveries.ts';
import { unusedPictures } from '#server/pricing/picture-routes.ts';
import { repeat } from '#server/repeat.ts';

const tenMinutesMs = 10 * minuteMs;

interface Needs extends WeeklyReportNeeds, TroubleNeeds {
  readonly deliveries: TroubleNeeds['deliveries'] & Pick<Deliveries, 'addForEvent' | 'tell'>;
}

/**
 * `longQueriesUrl` is for slow statements. Returns the functions that stop the tasks. Each waits for its running task.
 */
export async function startBackgroundTasks(
  needs: Needs,
  longQueriesUrl: string,
): Promise<() => Promise<void>> {
  const { config, database, log, clock, calendar, deliveries } = needs;
  const { orm } = database;
  const maintenance = createMaintenanceStore(orm);
  const own = { maintenance, clock, log };
  const telling = (name: 'cleanup' | 'retention', what: string, task: () => Promise<unknown>) => async () => {
    try {
      await task();
    } catch (error) {
      const says = `${what}. Your technician finds the reason in the server’s log`;
      await maintenance.failed(name, says);
      throw error;
    }
  };
  const cleanUp = telling('cleanup', 'What has expired could not be removed', async () => {
    await removeExpired(orm);
    await maintenance.done('cleanup');
  });
  const stops = [repeat(cleanUp, hourMs, log)];
  const tellTroubles = createTellTroubles(needs, () => readTroubles(needs));
  if (tellTroubles) stops.push(repeat(tellTroubles, minuteMs, log));
  const { leadRetentionMonths: retentionMonths, backup } = config;
  const { addForEvent } = deliveries;
  const retention = retentionMonths && { ...own, database, retentionMonths, evenMany: false, addForEvent };
  const backups = backup && { ...own, ...backup, databaseUrl: longQueriesUrl, calendar };
  const copies = backup?.command !== undefined && { ...own, ...backup, command: backup.command };
  /** Undefined if the settings do not ask for it. */
  const chosen = [
    [
      'retention',
      retention && telling('retention', 'Old leads could not be erased', createEraseOldLeads(retention)),
      hourMs,
    ],
    ['backup', backups && createNightlyBackup(backups), tenMinutesMs],
    ['backup_copy', copies && createCopyBackup(copies), tenMinutesMs],
    ['weekly_report', createWeeklyReport(needs, maintenance), tenMinutesMs],
  ] as const;
  for (const [name, task, pauseMs] of chosen) {
    if (task) stops.push(repeat(task, pauseMs, log));
    else await maintenance.off(name);
  }
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

/** docs/operations.md says how long each thing is kept. The database's clock decides. */
const expired = {
  // A visit ends with its browser tab. After this many days none is open any more.
  visits: `changed_at < now() - interval '90 days'`,
  stopped_mailboxes: `stopped_at < now() - interval '24 months' AND NOT said`,
  rate_limits: 'window_ends_at < now()',
  pictures: unusedPictures,
  invitations: 'expires_at < now()',
  lead_viewers: `seen_at < now() - interval '1 minute'`,
  security_events: `at < now() - interval '2 years'`,
  admin_sessions: `created_at < now() - interval '${maxAgeMs} ms' OR last_seen_at < now() - interval '${maxIdleMs} ms'`,
};

export async function removeExpired(orm: Orm): Promise<void> {
  for (const [table, condition] of Object.entries(expired)) {
    await orm.execute(`DELETE FROM ${table} WHERE ${condition}`);
  }
}

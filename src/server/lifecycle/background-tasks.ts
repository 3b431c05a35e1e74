// The worker's regular tasks besides deliveries: cleaning up, retention, backups, the weekly report.
import { lt, or, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { BusinessCalendar } from '#domain/day.ts';
import { hourMs, minuteMs } from '#domain/durations.ts';
import { createNightlyBackup } from '#server/backup/nightly-backup.ts';
import type { Config } from '#server/config.ts';
import { adminSessions, invitations, rateLimits, securityEvents } from '#server/database/admin-schema.ts';
import type { Database, Orm } from '#server/database/connection.ts';
import { stoppedMailboxes } from '#server/database/delivery-schema.ts';
import { visits } from '#server/database/schema.ts';
import type { AddLeadEvent } from '#server/deliveries/add-deliveries.ts';
import { createEraseOldLeads } from '#server/leads/erase-old-leads.ts';
import { fillLeadFigures } from '#server/leads/lead-figures.ts';
import { createWeeklyReport } from '#server/leads/weekly-report.ts';
import { createMaintenanceStore } from '#server/observability/maintenance.ts';
import { repeat } from '#server/repeat.ts';

const tenMinutesMs = 10 * minuteMs;

/** Half a million leads at a time, so that a server that stops need not wait for more. */
const mostBatches = 250;

interface Needs {
  readonly config: Config;
  readonly database: Database;
  readonly log: Logger;
  readonly clock: () => Date;
  readonly calendar: BusinessCalendar;
  readonly deliveries: { readonly addLeadEvent: AddLeadEvent };
}

/**
 * `longQueriesUrl` is for statements that may take long. Returns the functions that stop the tasks; each waits for a
 * run that is under way.
 */
export async function startBackgroundTasks(
  needs: Needs,
  longQueriesUrl: string,
): Promise<() => Promise<void>> {
  const { config, database, log, clock, calendar, deliveries } = needs;
  const { orm } = database;
  const maintenance = createMaintenanceStore(orm);
  const own = { maintenance, clock, log };
  const cleanUp = async () => {
    try {
      await removeExpired(orm);
      await maintenance.done('cleanup');
    } catch (error) {
      await maintenance.failed('cleanup', 'What has expired could not be removed. The worker’s log says why');
      throw error;
    }
  };
  const stops = [
    repeat(cleanUp, hourMs, log),
    repeat(() => fillLeadFigures(database.reports, mostBatches), tenMinutesMs, log),
  ];
  const { leadRetentionMonths: retentionMonths, backup } = config;
  const { addLeadEvent } = deliveries;
  const retention = retentionMonths && { ...own, database, retentionMonths, evenMany: false, addLeadEvent };
  const backups = backup && { ...own, ...backup, databaseUrl: longQueriesUrl, calendar };
  /** Undefined if the settings do not ask for it. */
  const chosen = [
    ['retention', retention && createEraseOldLeads(retention), hourMs],
    ['backup', backups && createNightlyBackup(backups), tenMinutesMs],
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
export async function removeExpired(orm: Orm): Promise<void> {
  const before = (age: string) => sql`now() - ${age}::interval`;
  // A visit ends when its browser tab is closed. After this many days none is open any more.
  await orm.delete(visits).where(lt(visits.changedAt, before('90 days')));
  await orm.delete(stoppedMailboxes).where(lt(stoppedMailboxes.stoppedAt, before('24 months')));
  await orm.delete(rateLimits).where(lt(rateLimits.windowEndsAt, sql`now()`));
  await orm.delete(invitations).where(lt(invitations.expiresAt, sql`now()`));
  await orm.delete(securityEvents).where(lt(securityEvents.at, before('2 years')));
  // As in sessions.ts, which refuses them after that.
  const { createdAt, lastSeenAt } = adminSessions;
  await orm
    .delete(adminSessions)
    .where(or(lt(createdAt, before('7 days')), lt(lastSeenAt, before('12 hours'))));
}

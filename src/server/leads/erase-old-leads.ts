// Retention: leads older than the business wants to keep them are erased, for good. So it is done only while the clocks of
// process and database agree, and not to many leads at once unless somebody asks for it.
import type { Logger } from 'pino';
import type { Database } from '#server/database/connection.ts';
import type { AddLeadEvent } from '#server/deliveries/add-deliveries.ts';
import type { MaintenanceStore } from '#server/observability/maintenance.ts';
import { createEraseLeadStore } from './erase-lead-store.ts';

/** The process's clock and the database's. */
const clocksApartMs = 5 * 60_000;

/** Of the leads there are. */
const largestShare = 0.05;

interface RetentionDeps {
  readonly database: Pick<Database, 'pool' | 'orm'>;
  readonly retentionMonths: number;
  /** Somebody asked for it by command, and means all of them. */
  readonly evenMany: boolean;
  readonly maintenance: Pick<MaintenanceStore, 'done' | 'failed'>;
  readonly addLeadEvent: AddLeadEvent;
  readonly clock: () => Date;
  readonly log: Logger;
}

function monthsBefore(date: Date, months: number): Date {
  const earlier = new Date(date);
  earlier.setUTCMonth(date.getUTCMonth() - months);
  // The 31st less a month may have landed in the month after.
  if (earlier.getUTCDate() !== date.getUTCDate()) earlier.setUTCDate(0);
  return earlier;
}

/** Safe to run in any number of processes at once. Returns why nothing was erased, if so. */
export function createEraseOldLeads(deps: RetentionDeps): () => Promise<string | undefined> {
  const { retentionMonths, evenMany, maintenance, clock, log } = deps;
  const store = createEraseLeadStore(deps.database, deps.addLeadEvent);

  async function eraseOldLeads(): Promise<string | undefined> {
    const [own, theirs] = [clock(), await store.databaseTime()];
    const apartMs = Math.abs(own.getTime() - theirs.getTime());
    if (apartMs > clocksApartMs) {
      return `Old leads are not erased: the clocks of server and database are ${Math.round(apartMs / 60_000)} minutes apart`;
    }
    const limit = monthsBefore(own < theirs ? own : theirs, retentionMonths);
    const { old, all } = await store.count(limit);
    if (!evenMany && old > all * largestShare) {
      return `${old} of ${all} leads are older than LEAD_RETENTION_MONTHS and are to be erased: to do it, run npm run leads:erase-old`;
    }
    const erased = await store.madeBefore(limit, theirs);
    if (erased > 0) log.info({ erased, retentionMonths }, 'erased old leads');
    return undefined;
  }

  return async () => {
    const problem = await eraseOldLeads();
    if (problem === undefined) await maintenance.done('retention');
    else await maintenance.failed('retention', problem);
    return problem;
  };
}

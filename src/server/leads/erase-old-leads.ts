// Erases old leads for good, if the clocks of process and database agree. More than a small share of all leads is
// erased only on request.
import { minuteMs } from '#domain/durations.ts';
import type { Basics } from '#server/basics.ts';
import type { MaintenanceStore } from '#server/observability/maintenance.ts';
import type { AddForEvent } from '#server/outbox/add-deliveries.ts';
import { createEraseLeadStore } from './erase-lead-store.ts';

/** The largest difference allowed between the clocks of process and database. */
const clocksApartMs = 5 * minuteMs;

/** The largest share of all leads that is erased without a request. */
const largestShare = 0.05;

/** As many are erased whatever their share: among a few leads each one is a large share. */
const fewLeads = 20;

interface RetentionDeps extends Pick<Basics, 'database' | 'clock' | 'log'> {
  readonly retentionMonths: number;
  /** True for the command, which erases any number. */
  readonly evenMany: boolean;
  readonly maintenance: Pick<MaintenanceStore, 'done' | 'failed'>;
  readonly addForEvent: AddForEvent;
}

function monthsBefore(date: Date, months: number): Date {
  const earlier = new Date(date);
  earlier.setUTCMonth(date.getUTCMonth() - months);
  // A month before the 31st may be a day that does not exist.
  if (earlier.getUTCDate() !== date.getUTCDate()) earlier.setUTCDate(0);
  return earlier;
}

/** Any number of processes may run this at once. Returns the reason if nothing was erased. */
export function createEraseOldLeads(deps: RetentionDeps): () => Promise<string | undefined> {
  const { retentionMonths, evenMany, maintenance, clock, log } = deps;
  const store = createEraseLeadStore(deps.database, deps.addForEvent);

  async function eraseOldLeads(): Promise<string | undefined> {
    const [own, theirs] = [clock(), await store.databaseTime()];
    const apartMs = Math.abs(own.getTime() - theirs.getTime());
    if (apartMs > clocksApartMs) {
      return `Old leads are not erased: the clocks of server and database are ${Math.round(apartMs / minuteMs)} minutes apart`;
    }
    const limit = monthsBefore(own < theirs ? own : theirs, retentionMonths);
    const { old, all } = await store.count(limit);
    if (!evenMany && old > Math.max(fewLeads, all * largestShare)) {
      return `${old} of ${all} leads are older than they may be kept. As they are so many, your technician erases them: npm run leads:erase-old`;
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

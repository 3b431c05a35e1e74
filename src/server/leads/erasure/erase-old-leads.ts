// Retention: leads older than the business wants to keep them are erased.
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { AddLeadEvent } from '#server/deliveries/lead-event-store.ts';
import { createEraseLeadStore } from './erase-lead-store.ts';

export interface RetentionDeps {
  readonly pool: Pool;
  /** Absent: leads are kept. */
  readonly retentionMonths?: number | undefined;
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

/** Safe to run in any number of processes at once. */
export function createEraseOldLeads({ pool, retentionMonths, addLeadEvent, clock, log }: RetentionDeps) {
  const store = createEraseLeadStore(pool, addLeadEvent);
  return async (): Promise<void> => {
    if (retentionMonths === undefined) return;
    const now = clock();
    const erased = await store.madeBefore(monthsBefore(now, retentionMonths), now);
    if (erased > 0) log.info({ erased, retentionMonths }, 'erased old leads');
  };
}

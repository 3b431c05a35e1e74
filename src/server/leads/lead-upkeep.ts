// What is done about leads now and then: old ones are erased if the business wants that, and the shards of
// past days' counters are folded into one.
import type { Logger } from 'pino';
import { businessDay } from '#domain/business-day.ts';
import type { EraseLeadStore } from './erase-lead-store.ts';

export interface LeadUpkeepDeps {
  readonly erase: EraseLeadStore;
  readonly foldCounts: (before: string) => Promise<void>;
  /** Absent: leads are kept. */
  readonly retentionMonths?: number | undefined;
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
export function createLeadUpkeep({ erase, foldCounts, retentionMonths, clock, log }: LeadUpkeepDeps) {
  return async (): Promise<void> => {
    const now = clock();
    if (retentionMonths !== undefined) {
      const erased = await erase.madeBefore(monthsBefore(now, retentionMonths), now);
      if (erased > 0) log.info({ erased, retentionMonths }, 'erased old leads');
    }
    await foldCounts(businessDay(now.getTime()));
  };
}

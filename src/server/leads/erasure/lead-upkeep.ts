// What is done about leads now and then: old ones are erased if the business wants that, and those made since
// the last time are counted.
import type { Logger } from 'pino';
import type { EraseLeadStore } from './erase-lead-store.ts';

export interface LeadUpkeepDeps {
  readonly erase: EraseLeadStore;
  readonly settleCounts: (before: Date) => Promise<boolean>;
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
export function createLeadUpkeep({ erase, settleCounts, retentionMonths, clock, log }: LeadUpkeepDeps) {
  return async (): Promise<void> => {
    const now = clock();
    if (retentionMonths !== undefined) {
      const erased = await erase.madeBefore(monthsBefore(now, retentionMonths), now);
      if (erased > 0) log.info({ erased, retentionMonths }, 'erased old leads');
    }
    if (!(await settleCounts(now))) {
      log.warn('leads were not counted: a change of leads has been under way for more than a second');
    }
  };
}

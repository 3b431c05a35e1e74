import { Readable } from 'node:stream';
import type { LeadFilterQuery } from '#contract/leads.ts';
import { byteOrderMark, csvHeader, csvLine } from './lead-csv.ts';
import { leadFilter, matchesNothing } from './lead-filter.ts';
import type { LeadRowsStore } from './lead-rows-store.ts';

/** Streams the leads that the filter lets through: a million of them need no more memory than a thousand. */
export function createExportLeads(rows: Pick<LeadRowsStore, 'matching'>, clock: () => Date) {
  return (query: LeadFilterQuery): Readable => {
    const filter = leadFilter(query, clock());
    async function* lines() {
      yield byteOrderMark + csvHeader;
      if (matchesNothing(filter)) return;
      for await (const batch of rows.matching(filter)) yield batch.map(csvLine).join('');
    }
    return Readable.from(lines());
  };
}

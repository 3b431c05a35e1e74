import { Readable } from 'node:stream';
import type { BusinessCalendar } from '#domain/business-day.ts';
import { byteOrderMark, csvHeader, csvLine } from './lead-csv.ts';
import type { LeadFilter } from './lead-filter.ts';
import type { LeadListStore } from './lead-list-store.ts';

/** A stream of the leads that match: a million of them need no more memory than a thousand. */
export function exportLeads(
  store: Pick<LeadListStore, 'all'>,
  filter: LeadFilter,
  calendar: BusinessCalendar,
): Readable {
  async function* lines() {
    yield byteOrderMark + csvHeader;
    for await (const batch of store.all(filter)) yield batch.map((lead) => csvLine(lead, calendar)).join('');
  }
  return Readable.from(lines());
}

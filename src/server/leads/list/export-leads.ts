import { Readable } from 'node:stream';
import { byteOrderMark, csvHeader, csvLine } from './lead-csv.ts';
import type { LeadFilter } from './lead-filter.ts';
import type { LeadListStore } from './lead-list-store.ts';

/** A stream of the leads that match: a million of them need no more memory than a thousand. */
export function exportLeads(store: Pick<LeadListStore, 'all'>, filter: LeadFilter): Readable {
  async function* lines() {
    yield byteOrderMark + csvHeader;
    for await (const batch of store.all(filter)) yield batch.map(csvLine).join('');
  }
  return Readable.from(lines());
}

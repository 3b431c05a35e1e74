import type { LeadFilterQuery } from '#contract/leads.ts';
import { type LeadStatus, openStatuses } from '#domain/leads/lead-status.ts';
import { searchWords } from '#domain/leads/search-words.ts';

/** Which leads are meant; an absent part does not restrict. */
export interface LeadFilter {
  readonly statuses?: readonly LeadStatus[] | undefined;
  readonly from?: Date | undefined;
  /** Exclusive. */
  readonly to?: Date | undefined;
  /** No admin did anything with it since. */
  readonly untouchedSince?: Date | undefined;
  /** Lower case; every one must occur in name, email or mobile. */
  readonly words: readonly string[];
}

/** An open lead that is older than this and saw nothing done for as long counts as forgotten. */
const untouchedHours = 24;

export function leadFilter(query: LeadFilterQuery, now: Date): LeadFilter {
  const { status, from, to, search = '' } = query;
  const words = searchWords(search);
  if (query.untouched !== 'true') return { statuses: status && [status], from, to, words };
  const untouchedSince = new Date(now.getTime() - untouchedHours * 3_600_000);
  return {
    statuses: openStatuses.filter((open) => status === undefined || open === status),
    from,
    to: to && to < untouchedSince ? to : untouchedSince,
    untouchedSince,
    words,
  };
}

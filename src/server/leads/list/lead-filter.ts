import type { LeadFilterQuery } from '#contract/leads.ts';
import { type LeadStatus, openStatuses } from '#domain/leads/lead-status.ts';
import { searchWords } from '#domain/leads/search-words.ts';

/** Which leads are meant; an absent part does not restrict. */
export interface LeadFilter {
  readonly statuses?: readonly LeadStatus[] | undefined;
  /** A day, such as 2026-01-31, is one of the business's calendar. */
  readonly from?: Date | string | undefined;
  /** Exclusive; a day is included. */
  readonly to?: Date | string | undefined;
  /** It was made earlier, and no admin did anything with it since. */
  readonly untouchedSince?: Date | undefined;
  /** With a follow-up on this day or earlier. */
  readonly dueBy?: string | undefined;
  /** Email of the admin it is assigned to; null: to nobody. */
  readonly assignedTo?: string | null | undefined;
  readonly suspectedRobot?: boolean | undefined;
  /** Lower case; every one must occur in name, email or mobile. */
  readonly words: readonly string[];
}

/** An open lead that is older than this and saw nothing done for as long counts as forgotten. */
const untouchedHours = 24;

export interface Asking {
  readonly now: Date;
  /** The business's today, such as 2026-01-31. */
  readonly today: string;
  /** The email of the admin who asks. */
  readonly me: string;
}

export function leadFilter(query: LeadFilterQuery, { now, today, me }: Asking): LeadFilter {
  const { status, from, to, search = '', assignedTo } = query;
  const [untouched, due] = [query.untouched === 'true', query.due === 'true'];
  const untouchedSince = untouched ? new Date(now.getTime() - untouchedHours * 3_600_000) : undefined;
  const wanted = status && [status];
  return {
    statuses:
      untouched || due ? openStatuses.filter((open) => status === undefined || open === status) : wanted,
    from,
    to,
    untouchedSince,
    dueBy: due ? today : undefined,
    assignedTo: assignedTo === 'none' ? null : assignedTo === 'me' ? me : assignedTo,
    suspectedRobot: query.suspectedRobot === 'true' || undefined,
    words: searchWords(search),
  };
}

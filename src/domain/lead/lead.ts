// A lead: its statuses, outcomes and history.
import { daysAfter, workingDayFrom } from '#domain/day.ts';
import { keysOf } from '#domain/record-of.ts';

export const leadStatusNames = {
  new: 'New',
  contacted: 'Contacted',
  qualified: 'Qualified',
  proposal: 'Proposal',
  closed: 'Closed',
  lost: 'Lost',
};

export type LeadStatus = keyof typeof leadStatusNames;

export const leadStatuses = keysOf(leadStatusNames);

/** The statuses that an admin can set. `new` cannot be chosen. */
export const settableStatuses = leadStatuses.filter((status) => status !== 'new');

export type SettableStatus = (typeof settableStatuses)[number];

export const isDecided = (status: LeadStatus) => status === 'closed' || status === 'lost';

/** The statuses of leads that still need work. */
export const openStatuses: readonly LeadStatus[] = leadStatuses.filter((status) => !isDecided(status));

/** What came of a call or a visit. */
const callOutcomeNames = {
  no_answer: 'No answer',
  spoke: 'Spoke',
  site_visit: 'Site visit',
  won: 'Won',
  lost: 'Lost',
};

export const callOutcomes = keysOf(callOutcomeNames);

/** Outcomes that close a lead, and are no loss: such a lead was never decided, so no win rate counts it. */
export const notLossNames = { wrong_number: 'Wrong number', spam: 'Spam', duplicate: 'Duplicate' };

export type NotLoss = keyof typeof notLossNames;

export const isNotLoss = (key: string | null): key is NotLoss =>
  key !== null && Object.hasOwn(notLossNames, key);

export const leadOutcomeNames = { ...callOutcomeNames, ...notLossNames };

export type LeadOutcome = keyof typeof leadOutcomeNames;

export const leadOutcomes = keysOf(leadOutcomeNames);

/** The events, besides the making of the lead, that a search by date can be about. */
export const leadMomentNames = {
  estimate: 'Estimate',
  proposal: 'Proposal',
  won: 'Won',
  decided: 'Won or lost',
};

export type LeadMoment = keyof typeof leadMomentNames;

export const leadMoments = keysOf(leadMomentNames);

export const todayReasons = ['due', 'overdue', 'new', 'untouched', 'opened', 'no_next_step'] as const;

export const lostReasonNames = {
  price: 'Price',
  timing: 'Timing',
  competitor: 'Competitor',
  not_suitable: 'Not suitable',
  no_reply: 'No reply',
};

export type LostReason = keyof typeof lostReasonNames;

export const lostReasons = keysOf(lostReasonNames);

/** Why a lead has the status lost. */
export const closedReasonNames = { ...lostReasonNames, ...notLossNames };

export type ClosedReason = keyof typeof closedReasonNames;

export const closedReasons = keysOf(closedReasonNames);

/** The status that an outcome sets. A call or a visit never takes a lead back to an earlier stage. */
export function statusAfter(outcome: LeadOutcome, before: LeadStatus): LeadStatus {
  if (outcome === 'won') return 'closed';
  if (outcome === 'lost' || isNotLoss(outcome)) return 'lost';
  const reached = outcome === 'site_visit' ? 'qualified' : 'contacted';
  return leadStatuses.indexOf(before) < leadStatuses.indexOf(reached) ? reached : before;
}

const followUpAfterDays: Partial<Record<LeadOutcome, number>> = { no_answer: 1, spoke: 3, site_visit: 3 };

/**
 * The working day of the next follow-up, unless somebody chooses another day. Closing or losing a lead ends its follow-up. A
 * later call or visit leaves the day of such a lead as it is.
 */
export function followUpAfter(
  outcome: LeadOutcome,
  statusAfterwards: LeadStatus,
  before: string | null,
  today: string,
): string | null {
  const days = followUpAfterDays[outcome];
  if (days === undefined) return null;
  return isDecided(statusAfterwards) ? before : workingDayFrom(daysAfter(today, days));
}

/** In whole dollars. */
export const maxSoldAmount = 100_000_000;

/** In characters. */
export const maxNoteLength = 5000;

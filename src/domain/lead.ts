// A lead: its statuses, outcomes and history.
import { daysAfter } from './day.ts';

/** The statuses that an admin can set. `new` cannot be chosen. */
export const settableStatuses = ['contacted', 'qualified', 'proposal', 'closed', 'lost'] as const;

export type SettableStatus = (typeof settableStatuses)[number];

export const leadStatuses = ['new', ...settableStatuses] as const;

export type LeadStatus = (typeof leadStatuses)[number];

export const leadStatusNames: Readonly<Record<LeadStatus, string>> = {
  new: 'New',
  contacted: 'Contacted',
  qualified: 'Qualified',
  proposal: 'Proposal',
  closed: 'Closed',
  lost: 'Lost',
};

/** The statuses of leads that still need work. */
export const openStatuses: readonly LeadStatus[] = leadStatuses.filter(
  (status) => status !== 'closed' && status !== 'lost',
);

/** The outcome of a call or a visit. */
export const leadOutcomes = ['no_answer', 'spoke', 'site_visit', 'won', 'lost'] as const;

export type LeadOutcome = (typeof leadOutcomes)[number];

export const leadOutcomeNames: Readonly<Record<LeadOutcome, string>> = {
  no_answer: 'No answer',
  spoke: 'Spoke',
  site_visit: 'Site visit',
  won: 'Won',
  lost: 'Lost',
};

/** The events that a search by date can be about, besides the making of the lead. */
export const leadMoments = ['estimate', 'proposal', 'won', 'decided'] as const;

export type LeadMoment = (typeof leadMoments)[number];

export const leadMomentNames: Readonly<Record<LeadMoment, string>> = {
  estimate: 'Estimate',
  proposal: 'Proposal',
  won: 'Won',
  decided: 'Won or lost',
};

/** Why a lead is in Today. */
export const todayReasons = ['due', 'overdue', 'new', 'untouched', 'opened'] as const;

/** Why a lead was lost. */
export const lostReasons = ['price', 'timing', 'competitor', 'not_suitable', 'no_reply'] as const;

export type LostReason = (typeof lostReasons)[number];

export const lostReasonNames: Readonly<Record<LostReason, string>> = {
  price: 'Price',
  timing: 'Timing',
  competitor: 'Competitor',
  not_suitable: 'Not suitable',
  no_reply: 'No reply',
};

/** The status that an outcome sets. A call or a visit never takes a lead back to an earlier stage. */
export function statusAfter(outcome: LeadOutcome, before: LeadStatus): LeadStatus {
  if (outcome === 'won') return 'closed';
  if (outcome === 'lost') return 'lost';
  const reached = outcome === 'site_visit' ? 'qualified' : 'contacted';
  return leadStatuses.indexOf(before) < leadStatuses.indexOf(reached) ? reached : before;
}

const followUpAfterDays: Partial<Record<LeadOutcome, number>> = { no_answer: 1, spoke: 3 };

/**
 * The day of the next follow-up, unless somebody chooses another one. Closing or losing a lead ends its follow-up. A site
 * visit, or a later call to such a lead, leaves the day as it is.
 */
export function followUpAfter(
  outcome: LeadOutcome,
  statusAfterwards: LeadStatus,
  before: string | null,
  today: string,
): string | null {
  if (outcome === 'won' || outcome === 'lost') return null;
  const days = followUpAfterDays[outcome];
  return days === undefined || !openStatuses.includes(statusAfterwards) ? before : daysAfter(today, days);
}

/** The kinds of entries in a lead's history. */
export const leadHistoryKinds = [
  'status',
  'outcome',
  'estimate',
  'contact',
  'entered',
  'assigned',
  'follow_up',
  'note',
  'hand_off',
  'not_a_robot',
  'undo',
  'erased',
] as const;

export type LeadHistoryKind = (typeof leadHistoryKinds)[number];

/** The changes that can be taken back. */
export const undoableKinds = [
  'status',
  'outcome',
  'assigned',
  'follow_up',
  'contact',
] as const satisfies LeadHistoryKind[];

/** How long a change can be taken back. */
export const undoMinutes = 60;

/** In whole dollars. */
export const maxSoldAmount = 100_000_000;

/** In characters. */
export const maxNoteLength = 5000;

// A lead: its statuses, outcomes and history, the search, and the reference of an estimate.
import { daysAfter } from './day.ts';
import { phoneDigits } from './phone.ts';

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

/** What the dates of a search can be about, besides the day on which a lead was made. */
export const leadMoments = ['estimate', 'proposal', 'won', 'decided'] as const;

export type LeadMoment = (typeof leadMoments)[number];

export const leadMomentNames: Readonly<Record<LeadMoment, string>> = {
  estimate: 'Estimate',
  proposal: 'Proposal',
  won: 'Won',
  decided: 'Won or lost',
};

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
  'erased',
] as const;

export type LeadHistoryKind = (typeof leadHistoryKinds)[number];

/** In whole dollars. */
export const maxSoldAmount = 100_000_000;

/** In characters. */
export const maxNoteLength = 5000;

const maxWords = 8;

/**
 * The words to search for in "name email mobile"; every one must occur. A number is found in any notation:
 * `+61 412 345 678`, `0412 345 678` and `412345678` are the same.
 */
export function searchWords(text: string): readonly string[] {
  const typed = text
    .replaceAll('\0', '')
    .replace(/\p{Surrogate}/gu, '')
    .trim()
    .toLowerCase();
  const number = searchedNumber(typed.replace(countryCode, ''));
  if (number !== undefined) return [nationalNumber(number)];
  return [...new Set(typed.split(/\s+/).filter((word) => word !== ''))].slice(0, maxWords);
}

/** Australia's, also while the rest of the number is still being typed. */
const countryCode = /^(?:\+|00(?:11)?)\s*61(?=.)/;

/** The digits that are searched for; undefined if the text is no number. */
export function searchedNumber(text: string): string | undefined {
  return /^[\d\s()+.-]+$/.test(text) && /\d/.test(text) ? phoneDigits(text) : undefined;
}

/** The digits that all notations share: without country code or leading 0. Short numbers have neither. */
function nationalNumber(digits: string): string {
  const number = digits.startsWith('0011') ? digits.slice(4) : digits;
  if (number.length >= 11 && number.startsWith('61')) return number.slice(2).replace(/^0/, '');
  return number.length >= 3 && number.startsWith('0') ? number.slice(1) : number;
}

/** Crockford's base 32: without letters that look or sound like others. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * An estimate's short name on paper and on the phone, such as `K7QD-2M4X`: the last 40 bits of its id, which are random
 * in a UUID of version 7.
 */
export function estimateReference(estimateId: string): string {
  let bits = Number.parseInt(estimateId.replaceAll('-', '').slice(-10), 16);
  let reference = '';
  for (let count = 0; count < 8; count += 1) {
    reference = (alphabet[bits % 32] ?? '') + reference;
    bits = Math.floor(bits / 32);
  }
  return `${reference.slice(0, 4)}-${reference.slice(4)}`;
}

/** A reference stands for so many hexadecimal digits at the end of the estimate's id. */
const referenceHexDigits = 10;

/**
 * Reads those digits from a reference as people type it: with or without the dash, in any case, and with letters that
 * are mistaken for digits. Undefined if the text is no reference.
 */
export function digitsOfReference(text: string): string | undefined {
  const typed = text.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  const values = Array.from(typed, (letter) => alphabet.indexOf(letter));
  if (values.length !== 8 || values.includes(-1)) return undefined;
  const bits = values.reduce((sum, value) => sum * alphabet.length + value, 0);
  return bits.toString(16).padStart(referenceHexDigits, '0');
}

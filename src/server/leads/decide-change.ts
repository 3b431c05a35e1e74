// The effect of a change on a lead: the new entries in the history, and the fields that each sets. Pure.
import { type ContactField, contactFields, contactRecords } from '#domain/contact/contact-fields.ts';
import { mailboxOf } from '#domain/contact/contact.ts';
import { toE164 } from '#domain/contact/phone.ts';
import type { LeadHistoryKind } from '#domain/lead/lead-history.ts';
import {
  followUpAfter,
  type LeadOutcome,
  type LostReason,
  openStatuses,
  type SettableStatus,
  statusAfter,
} from '#domain/lead/lead.ts';
import type { leadHistory } from '#server/database/lead-work-schema.ts';
import type { leads } from '#server/database/schema.ts';

type LeadRow = typeof leads.$inferSelect;
type Entry = typeof leadHistory.$inferSelect;

export const contactLeadKeys = contactFields.map((field) => contactRecords[field].leadKey);

/** The fields of a lead that admins change. */
export const changeable = [
  'status',
  'outcomeReason',
  'soldAmount',
  'followUpOn',
  'assignedTo',
  'suspectedRobot',
  ...contactLeadKeys,
  'mailbox',
  'phone',
  'touchedAt',
] as const;

export type LeadState = Pick<LeadRow, (typeof changeable)[number]>;

/** An entry for the history, and the fields that it sets. A lead that does not change has no step. */
export interface ChangeStep {
  readonly kind: LeadHistoryKind;
  readonly detail: Entry['detail'];
  readonly set: Partial<LeadState>;
}

export interface LeadEdit {
  readonly status?: SettableStatus | undefined;
  /** Null for nobody. */
  readonly assignee?: { readonly id: string; readonly email: string } | null | undefined;
  readonly followUpOn?: string | null | undefined;
}

export function edit(
  lead: LeadState & { readonly assignee: string | null },
  { status, assignee, followUpOn }: LeadEdit,
  at: Date,
): ChangeStep[] {
  const steps: ChangeStep[] = [];
  if (status !== undefined && status !== lead.status) {
    const detail = { from: lead.status, to: status };
    // A closed status ends the follow-up. Reason and amount belong to the former status.
    const ended = { outcomeReason: null, soldAmount: null, ...(!needsWork(status) && { followUpOn: null }) };
    steps.push({ kind: 'status', detail, set: { status, ...ended, touchedAt: at } });
  }
  if (assignee !== undefined && (assignee?.id ?? null) !== lead.assignedTo) {
    const detail = { from: lead.assignee, to: assignee?.email ?? null };
    steps.push({ kind: 'assigned', detail, set: { assignedTo: assignee?.id ?? null } });
  }
  if (followUpOn !== undefined && followUpOn !== lead.followUpOn) {
    const detail = { from: lead.followUpOn, to: followUpOn };
    steps.push({ kind: 'follow_up', detail, set: { followUpOn } });
  }
  return steps;
}

const needsWork = (status: SettableStatus) => openStatuses.includes(status);

interface Outcome {
  readonly outcome: LeadOutcome;
  readonly note?: string | undefined;
  /** If left out, the outcome decides. */
  readonly followUpOn?: string | null | undefined;
  readonly reason?: LostReason | undefined;
  readonly amount?: number | undefined;
}

/** `today` is a day of the business's calendar. */
export function addOutcome(lead: LeadState, given: Outcome, today: string, at: Date): ChangeStep[] {
  const { outcome, note = '', reason, amount } = given;
  const { status: from } = lead;
  const to = statusAfter(outcome, from);
  const usualDay = followUpAfter(outcome, to, lead.followUpOn, today);
  const followUpOn = given.followUpOn === undefined ? usualDay : given.followUpOn;
  const detail = {
    outcome,
    from,
    to,
    followUpOn,
    ...(note !== '' && { note }),
    ...(reason !== undefined && { reason }),
    ...(amount !== undefined && { amount }),
  };
  // Reason and amount belong to the status.
  const set = {
    status: to,
    followUpOn,
    outcomeReason: reason ?? (to === from ? lead.outcomeReason : null),
    soldAmount: amount ?? (to === from ? lead.soldAmount : null),
    touchedAt: at,
  };
  return [{ kind: 'outcome', detail, set }];
}

/** The history keeps the former value of each corrected field. */
export function correctContact(
  lead: LeadState,
  contact: { readonly [Field in ContactField]?: string | undefined },
): ChangeStep[] {
  const corrected = contactFields.flatMap((field) => {
    const { leadKey } = contactRecords[field];
    const to = contact[field];
    return to === undefined || to === lead[leadKey] ? [] : [{ leadKey, from: lead[leadKey], to }];
  });
  if (corrected.length === 0) return [];
  const detail = Object.fromEntries(corrected.map(({ leadKey, from }) => [leadKey, from]));
  const set = Object.fromEntries(corrected.map(({ leadKey, to }) => [leadKey, to]));
  const phone = contact.phone === undefined ? lead.phone : toE164(contact.phone);
  const mailbox = contact.email === undefined ? lead.mailbox : mailboxOf(contact.email);
  return [{ kind: 'contact', detail, set: { ...set, mailbox, phone } }];
}

export const addNote = (text: string, at: Date): ChangeStep[] => [
  { kind: 'note', detail: { text }, set: { touchedAt: at } },
];

/** Marks a suspected robot's lead as a person's. */
export const markReal = ({ suspectedRobot }: LeadState): ChangeStep[] =>
  suspectedRobot ? [{ kind: 'not_a_robot', detail: {}, set: { suspectedRobot: false } }] : [];

/**
 * Restores the fields that these entries of a lead, the newest first, had changed. Undefined if one of them has changed
 * since.
 */
export function takeBack(lead: LeadState, entries: readonly Entry[]): ChangeStep[] | undefined {
  const steps: ChangeStep[] = [];
  let state = lead;
  for (const { id, kind, changed } of entries) {
    const set: Record<string, unknown> = {};
    for (const field of changeable) {
      const [before, after] = changed?.[field] ?? [];
      const isSame = stored(state[field]) === after;
      if (after === undefined) continue;
      // A later note or call touched the lead too, and does not depend on this.
      if (field === 'touchedAt') {
        if (isSame) set[field] = typeof before === 'string' ? new Date(before) : null;
      } else if (isSame) set[field] = before;
      else return undefined;
    }
    const next: LeadState = { ...state, ...set };
    const detail = {
      entry: id,
      kind,
      ...(next.status !== state.status && { from: state.status, to: next.status }),
    };
    steps.push({ kind: 'undo', detail, set });
    state = next;
  }
  return steps;
}

/** The lead after the steps, and the fields that each step changed. */
export function follow(lead: LeadState, steps: readonly ChangeStep[]) {
  let state = lead;
  const entries = steps.map(({ kind, detail, set }) => {
    const next = { ...state, ...set };
    const changed = Object.fromEntries(
      changeable.flatMap((field) => {
        const [before, after] = [stored(state[field]), stored(next[field])];
        return before === after ? [] : [[field, [before, after] as const]];
      }),
    );
    state = next;
    return { kind, detail, changed };
  });
  return { state, entries };
}

/** The value as JSON stores it. */
const stored = (value: LeadState[keyof LeadState]) => (value instanceof Date ? value.toISOString() : value);

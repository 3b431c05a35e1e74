// The log of a lead: what was done with it, by whom, and what follows from that.
import { minuteMs } from '#domain/durations.ts';
import { isDecided, isNotLoss, type LeadStatus } from './lead.ts';

export const leadHistoryKinds = [
  'status',
  'outcome',
  'estimate',
  'contact',
  'entered',
  'assigned',
  'follow_up',
  'do_not_contact',
  'note',
  'hand_off',
  'not_a_robot',
  'undo',
  'unchanged',
  'erased',
] as const;

export type LeadHistoryKind = (typeof leadHistoryKinds)[number];

export const undoableKinds = [
  'status',
  'outcome',
  'assigned',
  'follow_up',
  'do_not_contact',
  'contact',
] as const satisfies LeadHistoryKind[];

/** How long a change can be taken back. */
export const undoMinutes = 60;

export const undoMs = undoMinutes * minuteMs;

type FieldValue = string | number | boolean | null;

export type HistoryDetail = Readonly<Record<string, FieldValue>>;

/** The lead's fields that a change set, each with its value before and after it, for an undo. */
export type ChangedFields = Readonly<Record<string, readonly [before: FieldValue, after: FieldValue]>>;

/** An entry of the log, as it is stored. */
export interface LogEntry {
  readonly id: number;
  readonly at: Date;
  readonly kind: LeadHistoryKind;
  readonly who: string | null;
  readonly detail: HistoryDetail;
  /** Shared by all entries of one change of one or more leads. */
  readonly changeId: string | null;
  readonly changed: ChangedFields | null;
  readonly undoneAt: Date | null;
}

/** How the log calls another program, by the name of its token. */
export const programNamed = (token: string) => `token ${token}`;

export const isPerson = (who: string | null): who is string =>
  who !== null && !who.startsWith(programNamed(''));

/** A person touches a lead by these. Giving it to somebody, or choosing a day, does not. */
export const touches = (kind: LeadHistoryKind) =>
  kind === 'status' || kind === 'outcome' || kind === 'note' || kind === 'estimate';

/** Nobody needs to see these before the next change. */
export const isSilent = (kind: LeadHistoryKind) =>
  kind === 'note' || kind === 'estimate' || kind === 'unchanged';

/** What the entries that were not undone say of a lead that has this status. */
export function factsOf(status: LeadStatus, log: readonly LogEntry[]) {
  const left = log.filter(({ undoneAt }) => undoneAt === null).toSorted((one, other) => one.id - other.id);
  const acts = left.filter(({ kind, who }) => touches(kind) && isPerson(who));
  let decision: LogEntry | undefined;
  for (const entry of left) {
    const { from, to, outcome } = entry.detail;
    if (entry.kind !== 'status' && entry.kind !== 'outcome') continue;
    if (isNotLoss(String(outcome)) || (from !== to && to !== 'closed' && to !== 'lost')) decision = undefined;
    else if (from !== to || (!decision && outcome === 'lost')) decision = entry;
  }
  return {
    touchedAt: acts.at(-1)?.at ?? null,
    firstTouchAt: acts[0]?.at ?? null,
    firstTouchBy: acts[0]?.who ?? null,
    ...(isDecided(status) && decision
      ? { decidedAt: decision.at, decidedBy: decision.who }
      : { decidedAt: null, decidedBy: null }),
  };
}

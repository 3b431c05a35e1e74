// What steps make of a lead.
import { leadKeys } from '#domain/contact/contact-fields.ts';
import {
  type By,
  type Decision,
  type LeadChange,
  leadChanges,
  type LeadState,
  type Settable,
} from './lead-command.ts';
import { type HistoryDetail, isPerson, isSilent, type LeadHistoryKind, touches } from './lead-history.ts';
import { isDecided, isNotLoss } from './lead.ts';

/** An entry for the log, and the fields that it sets. */
export interface Step {
  readonly kind: LeadHistoryKind;
  readonly detail: HistoryDetail;
  readonly set?: Partial<Settable>;
}

const columns = [
  'status',
  'outcomeReason',
  'soldAmount',
  'mergedInto',
  'followUpOn',
  'assignedTo',
  'suspectedRobot',
  'doNotPhone',
  ...leadKeys,
  'mailbox',
  'phone',
] as const;

/** Whether mails are wanted belongs to the mailbox (stopped-mailboxes.ts), and so to all of its leads. */
export const settable = [...columns, 'doNotMail'] as const satisfies (keyof Settable)[];

/** The columns of a lead that `write` stores. */
export const leadStateKeys = [
  ...columns,
  'touchedAt',
  'firstTouchAt',
  'firstTouchBy',
  'decidedAt',
  'decidedBy',
  'revision',
] as const satisfies (keyof LeadState)[];

export function follow(before: LeadState, asked: readonly Step[], { who, at, requestId }: By): Decision {
  const isRemembered = asked.length === 0 && requestId !== undefined;
  const steps: readonly Step[] = isRemembered ? [{ kind: 'unchanged', detail: {} }] : asked;
  let state = before;
  const entries = steps.map(({ kind, detail, set }) => {
    const next: LeadState = { ...state, ...set };
    const changed = Object.fromEntries(
      settable.flatMap((field) =>
        state[field] === next[field] ? [] : [[field, [state[field], next[field]] as const]],
      ),
    );
    state = next;
    return { kind, detail, changed };
  });
  const isTouched = isPerson(who) && steps.some(({ kind }) => touches(kind));
  const lead = {
    ...state,
    ...(isTouched && { touchedAt: at }),
    ...(isTouched && before.firstTouchAt === null && { firstTouchAt: at, firstTouchBy: who }),
    ...(isCounted(state) !== isCounted(before) || state.status !== before.status
      ? decidedBy(isCounted(state), who, at)
      : {}),
    revision: before.revision + (steps.every(({ kind }) => isSilent(kind)) ? 0 : 1),
  };
  return { lead, entries, undone: [], events: eventsOf(before, lead), isTouched };
}

/** Whether the lead is won or lost. */
const isCounted = ({ status, outcomeReason }: LeadState) => isDecided(status) && !isNotLoss(outcomeReason);

const decidedBy = (isNow: boolean, who: string | null, at: Date) => ({
  decidedAt: isNow ? at : null,
  decidedBy: isNow ? who : null,
});

function eventsOf(before: LeadState, after: LeadState): LeadChange[] {
  const isMerged = before.mergedInto !== after.mergedInto;
  // The other lead goes on with what the channels know of the person, but not with how this one had ended, nor without its sale.
  const isTold = before.mergedInto === null ? isDecided(before.status) : after.status === 'closed';
  const happened: Readonly<Record<LeadChange, boolean>> = {
    'lead.created': before.suspectedRobot && !after.suspectedRobot,
    'lead.status_changed': before.status !== after.status,
    'lead.decided': isMerged ? isTold : endOf(before) !== endOf(after),
    'lead.merged': isMerged,
    'lead.contact_changed': leadKeys.some((key) => before[key] !== after[key]),
  };
  return leadChanges.filter((event) => happened[event]);
}

/** How a lead ended: won or lost, for how much, and why. */
function endOf({ status, soldAmount, outcomeReason }: LeadState): string {
  return isDecided(status) ? JSON.stringify([status, soldAmount, outcomeReason]) : 'open';
}

// What is asked of a lead, and what is decided about it.
import type { Contact, LeadKey } from '#domain/contact/contact-fields.ts';
import type { ChangedFields, HistoryDetail, LeadHistoryKind } from './lead-history.ts';
import type { ClosedReason, LeadOutcome, LeadStatus, LostReason, SettableStatus } from './lead.ts';

/** The fields that a command sets and an undo restores. */
export interface Settable extends Readonly<Record<LeadKey, string>> {
  readonly status: LeadStatus;
  readonly outcomeReason: ClosedReason | null;
  readonly soldAmount: number | null;
  /** The id of the lead of which this one is a duplicate. */
  readonly mergedInto: string | null;
  readonly followUpOn: string | null;
  /** The id of an admin. */
  readonly assignedTo: string | null;
  readonly suspectedRobot: boolean;
  readonly doNotMail: boolean;
  /** Neither calls nor SMS. */
  readonly doNotPhone: boolean;
  readonly mailbox: string | null;
  readonly phone: string | null;
}

/** The part of a lead that commands change. */
export interface LeadState extends Settable {
  readonly touchedAt: Date | null;
  readonly firstTouchAt: Date | null;
  readonly firstTouchBy: string | null;
  readonly decidedAt: Date | null;
  readonly decidedBy: string | null;
  readonly revision: number;
}

export interface Lead extends LeadState {
  /** The email of the admin to whom it is assigned. */
  readonly assignee?: string | null;
  /** The customer stopped the mails by the link in one. */
  readonly hasStopped?: boolean;
}

/** How the customer wants to hear nothing. What is left out stays as it is. */
export interface DoNotContact {
  readonly mail?: boolean | undefined;
  readonly phone?: boolean | undefined;
}

export interface LeadEdit {
  readonly status?: SettableStatus | undefined;
  /** Null for nobody. */
  readonly assignee?: { readonly id: string; readonly email: string } | null | undefined;
  readonly followUpOn?: string | null | undefined;
  readonly doNotContact?: DoNotContact | undefined;
  readonly note?: string | undefined;
}

export interface Outcome {
  readonly outcome: LeadOutcome;
  /** A day of the business's calendar. */
  readonly today: string;
  readonly note?: string | undefined;
  /** If left out, the outcome decides. */
  readonly followUpOn?: string | null | undefined;
  readonly reason?: LostReason | undefined;
  readonly amount?: number | undefined;
  /** Of a duplicate: the id of the lead into which it is merged. */
  readonly of?: string | undefined;
  /** That lead. Undefined if there is none. */
  readonly into?: (Pick<Lead, 'mergedInto'> & { readonly id: string }) | undefined;
}

/** What a submission brings to a lead that exists. */
export interface Submitted {
  readonly contact: Contact;
  /** The columns that an admin has corrected: the visitor's page still sends what was there before. */
  readonly corrected: readonly string[];
  readonly isRobot: boolean;
  /** The estimate that an admin made. Undefined if the visitor made it, or if it repeats an earlier one. */
  readonly made?:
    | { readonly estimateId: string; readonly reference: string; readonly grandTotal: number }
    | undefined;
  /** An admin mails the estimate to the customer now. */
  readonly isMailed: boolean;
}

export type LeadCommand =
  | ({ readonly kind: 'edit' } & LeadEdit)
  | ({ readonly kind: 'outcome' } & Outcome)
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'contact'; readonly contact: { readonly [Field in keyof Contact]?: string | undefined } }
  | { readonly kind: 'not_a_robot' }
  /** Takes back this change or, if none is named, the newest one. */
  | { readonly kind: 'undo'; readonly changeId?: string | undefined }
  | ({ readonly kind: 'submission' } & Submitted);

export interface By {
  /** The admin's email, or the name of another program's token. Null for the visitor and the system. */
  readonly who: string | null;
  readonly at: Date;
  /** The caller makes this id. A change under it is remembered even if nothing changes. */
  readonly requestId?: string | undefined;
  /** The revision that the admin saw. If left out, any revision will do. */
  readonly revision?: number | undefined;
}

/**
 * In the order in which the channels hear of them. `lead.created`: what was taken for a robot is a person, and the channels hear
 * of the lead now.
 */
export const leadChanges = [
  'lead.created',
  'lead.status_changed',
  'lead.decided',
  'lead.merged',
  'lead.contact_changed',
] as const;

export type LeadChange = (typeof leadChanges)[number];

export interface Decision {
  readonly lead: LeadState;
  /** For the log. None if nothing has changed. */
  readonly entries: readonly {
    readonly kind: LeadHistoryKind;
    readonly detail: HistoryDetail;
    readonly changed: ChangedFields;
  }[];
  /** The ids of the entries that it takes back. */
  readonly undone: readonly number[];
  readonly events: readonly LeadChange[];
  /** Whether a person did something with the lead. */
  readonly isTouched: boolean;
}

export type Refusal = 'lead_conflict' | 'nothing_to_undo' | 'cannot_merge' | 'mails_stopped';

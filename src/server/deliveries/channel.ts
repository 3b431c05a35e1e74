// A channel sends deliveries in one way: to a CRM, to a webhook's address, by mail. A new kind needs a file with its
// `ChannelKind`, a row in channels.ts, and settings. All kinds share queue, retries, pauses, rate limit and history.
import type { AttemptOutcome, DeliveryEvent } from '#contract/deliveries.ts';
import type { Contact } from '#domain/contact-fields.ts';
import type { LeadStatus, LostReason } from '#domain/lead.ts';
import type { MarketingParameters } from '#domain/marketing.ts';
import type { StoredLine } from '#domain/pricing/price-line.ts';
import type { StoredAnswers } from '#domain/questions/question.ts';
import type { Config } from '#server/config.ts';

/** The receiver's ids from the finished calls of a delivery, by names that the channel chooses. */
export type Progress = Readonly<Record<string, string>>;

/** The delivery: the lead's contact as it is now, and the estimate. */
export interface Delivery {
  /** The same for every attempt: the receiver's idempotency key. */
  readonly id: string;
  readonly event: DeliveryEvent;
  readonly at: Date;
  readonly leadId: string;
  readonly estimateId: string;
  readonly reference: string;
  readonly estimateUrl: string;
  /** The last day of the price. */
  readonly validUntil: string;
  readonly contactChanged: boolean;
  readonly leadStatus: LeadStatus;
  /** Why the lead was lost, and what it was sold for in dollars, as known now. */
  readonly outcomeReason: LostReason | null;
  readonly soldAmount: number | null;
  /** The email of the admin to whom the lead belongs now. Null if it belongs to nobody. */
  readonly assignee: string | null;
  readonly contact: Contact;
  readonly answers: StoredAnswers;
  readonly lines: readonly StoredLine[];
  readonly marketing: MarketingParameters;
  /** From this delivery's earlier attempts. */
  readonly progress: Progress;
  /** From the lead's previous delivery by this channel. */
  readonly before: Progress;
}

/** The effect of a submission, by which channels decide whether to send it. */
export interface StoredSubmission {
  readonly leadId: string;
  readonly leadStatus: LeadStatus;
  readonly estimateId: string;
  readonly visitId: string;
  readonly at: Date;
  readonly isNewLead: boolean;
  /** The visitor corrected the name or the email of a lead that was sent: its phone is the same. */
  readonly isCorrection: boolean;
  readonly isNewEstimate: boolean;
  /** Name, phone or email differ from those before in this visit. */
  readonly contactChanged: boolean;
  /** When the visitor gets the estimate by mail. What an admin made is mailed at once, or not at all. */
  readonly mails: 'later' | 'now' | 'never';
}

export interface SendResult {
  readonly outcome: AttemptOutcome;
  /** The status of HTTP or SMTP, if the receiver replied. */
  readonly status?: number | undefined;
  /** A short sentence for the admin; never a secret. */
  readonly reason?: string | undefined;
  readonly externalId?: string | undefined;
  /** The receiver wants no call for this long, whatever the outcome. */
  readonly pauseMs?: number | undefined;
}

export interface SendTools {
  readonly stopping: AbortSignal;
  /**
   * Call this before each further call to the receiver, with the pause that it asked for. If it returns a result, the
   * attempt ends with it.
   */
  readonly nextCall: (askedPauseMs?: number) => Promise<SendResult | undefined>;
  readonly saveProgress: (progress: Progress) => Promise<void>;
  /** The newest id under this name in the progress of this channel's deliveries to the same contact, of any lead. */
  readonly findKept: (name: string, contactId: string) => Promise<string | undefined>;
}

export interface Channel {
  /** Stored with its deliveries: it stays the same while they wait. */
  readonly name: string;
  /** The name that people see. It holds no secret. */
  readonly label: string;
  /** Calls of all processes together are at least this far apart. */
  readonly callGapMs: number;
  /** The receiver cannot recognise a repeated delivery: a process that dies leaves one at most that may be repeated. */
  readonly oneAtATime?: true;
  /** For how long deliveries are retried while the receiver is unavailable. */
  readonly tryForMs: number;
  readonly wants: (submission: StoredSubmission) => boolean;
  /**
   * The channel sends once a visit: the newest estimate, this many seconds after it was made. If left out, it sends
   * each estimate at once.
   */
  readonly quietSeconds?: number;
  /** Whether it sends this later event of a lead, which has this status now. */
  readonly wantsChange: (event: DeliveryEvent, status: LeadStatus) => boolean;
  /** Shows that the receiver is there and takes our settings, without a lead. */
  readonly test?: (stopping: AbortSignal) => Promise<SendResult>;
  /** One attempt. Whatever the receiver does is a result. An exception is a mistake of ours. */
  readonly send: (delivery: Delivery, tools: SendTools) => Promise<SendResult>;
}

/** For sentences such as `2 contacts could not be sent to the CRM`. */
export interface ChannelWords {
  readonly one: string;
  readonly many: string;
  /** `could not be …` */
  readonly sent: string;
  /** `waiting for …` */
  readonly target: string;
  readonly rejected: string;
  /** If the receiver wants nothing any more. */
  readonly switchedOff?: string;
}

/** `Needs`: what the kind declares to need, such as its settings. */
export interface ChannelKind<Needs> {
  readonly words: (label: string) => ChannelWords;
  /** Its part of the connections page, which it may share with other kinds. */
  readonly group: { readonly of: string; readonly heading: string };
  /** By their names. Whether they are set is shown, and never a value. */
  readonly settings: (config: Config) => Readonly<Record<string, unknown>>;
  readonly connect: (needs: Needs) => readonly Channel[];
}

export const interrupted = {
  outcome: 'interrupted',
  reason: 'The server stopped during this attempt.',
} as const satisfies SendResult;

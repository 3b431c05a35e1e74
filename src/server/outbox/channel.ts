// A channel sends deliveries in one way: to a CRM, to a webhook's address, by mail. It answers for itself: what it is called, what
// it sends and how often, what it owes a lead, its limits. A new kind needs a file with its `ChannelKind`, a line in channels.ts,
// and settings. All kinds share the outbox: retries, pauses, rate limit and history.
import type { Attachment } from 'nodemailer/lib/mailer/index.js';
import type { BusinessDetails } from '#contract/business/business.ts';
import type { AttemptOutcome, DeliveryEvent } from '#contract/deliveries/deliveries.ts';
import type { Troubles } from '#contract/deliveries/webhooks.ts';
import type { PrintedEstimate } from '#contract/page.ts';
import type { Contact } from '#domain/contact/contact-fields.ts';
import type { ClosedReason, LeadStatus } from '#domain/lead/lead.ts';
import type { MarketingParameters } from '#domain/marketing.ts';
import type { StoredLine } from '#domain/pricing/price-line.ts';
import type { AnswerNames } from '#domain/questions/answers.ts';
import type { StoredAnswers } from '#domain/questions/question.ts';
import type { Basics } from '#server/basics.ts';
import type { LiveBusiness } from '#server/business/live-business.ts';
import type { Config } from '#server/config.ts';
import type { StoppedMailboxes } from './mail/stopped-mailboxes.ts';

/** The receiver's ids from the finished calls of a delivery, by names that the channel chooses. */
export type Progress = Readonly<Record<string, string>>;

/** A delivery with the lead's present contact, and the estimate. */
export interface Delivery {
  /** The receiver's idempotency key, the same for every attempt. */
  readonly id: string;
  readonly event: DeliveryEvent;
  readonly at: Date;
  readonly leadId: string;
  /** It was counted for another mailbox than the lead has now: the visitor has corrected the email. */
  readonly isMoved: boolean;
  readonly estimateId: string;
  readonly reference: string;
  readonly estimateUrl: string;
  /** The last day on which the price holds. */
  readonly validUntil: string;
  readonly contactChanged: boolean;
  /** The lead's status at the time of the event. */
  readonly leadStatus: LeadStatus;
  /** The present status, the reason why the lead was closed, its sold amount in dollars, and the lead into which it is merged. */
  readonly presentStatus: LeadStatus;
  readonly outcomeReason: ClosedReason | null;
  readonly soldAmount: number | null;
  readonly mergedInto: string | null;
  /** The email of the admin to whom the lead is assigned now, or null. */
  readonly assignee: string | null;
  readonly contact: Contact;
  /** The person has said so, about this lead or another one. */
  readonly wantsNoCalls: boolean;
  readonly answers: StoredAnswers;
  readonly answerNames: AnswerNames;
  readonly lines: readonly StoredLine[];
  readonly marketing: MarketingParameters;
  /** The progress of this delivery's earlier attempts. */
  readonly progress: Progress;
  /** The progress of the lead's previous delivery by this channel. */
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
  /** An admin has made it, and not a visitor. */
  readonly isByDesk: boolean;
  /** The visitor corrected the name or email of a lead that was sent. The phone is the same. */
  readonly isCorrection: boolean;
  readonly isNewEstimate: boolean;
  /** Name, phone or email differ from those before in this visit. */
  readonly contactChanged: boolean;
  /** When the visitor gets the estimate by mail. An admin's estimate is mailed at once, or not at all. */
  readonly mails: 'later' | 'now' | 'never';
}

export interface SendResult {
  readonly outcome: AttemptOutcome;
  /** The status of HTTP or SMTP, if the receiver replied. */
  readonly status?: number | undefined;
  /** A short sentence for the owner, without codes and settings. */
  readonly reason?: string | undefined;
  /** What a technician needs besides: the reply, its code, the setting. Never a secret, nor a person's address. */
  readonly detail?: string | undefined;
  /** It is about this delivery or this moment, and does not mean that the channel fails. */
  readonly isPassing?: true | undefined;
  /** Settings are rejected, or what this delivery says, which a stranger may have typed: the others do not wait for it. */
  readonly mayBeItsOwn?: boolean | undefined;
  readonly externalId?: string | undefined;
  /** How long the receiver wants no call, whatever the outcome. */
  readonly pauseMs?: number | undefined;
}

export interface SendTools {
  readonly stopping: AbortSignal;
  /**
   * Call this before each further call to the receiver, with the pause that it asked for, and before the first one if it took a
   * while to prepare. If it returns a result, the attempt ends with it: the person may have been erased, or the
   * email corrected, meanwhile.
   */
  readonly nextCall: (askedPauseMs?: number) => Promise<SendResult | undefined>;
  readonly saveProgress: (progress: Progress) => Promise<void>;
  /** The ids under this name in the progress of this channel's deliveries to the same contact: the lead's own first, then the newest. */
  readonly findKept: (name: string, contactId: string) => Promise<readonly Kept[]>;
}

/** An id that the receiver gave, for some leads. */
export interface Kept {
  readonly id: string;
  /** This lead has it, or none that has it is won or lost. Duplicates do not count. */
  readonly isFree: boolean;
  /** One that has it, and is no duplicate, is won. */
  readonly isSold: boolean;
}

export interface Channel {
  /** Stored with the channel's deliveries, so it stays the same while they wait. */
  readonly name: string;
  /** The name that people see. It holds no secret. */
  readonly label: string;
  /** The host that it calls, for a technician. It holds no secret. */
  readonly address?: string;
  /** Calls of all processes together are at least this far apart. */
  readonly callGapMs: number;
  /** How many deliveries a worker sends at the same time, if not as many as usual. */
  readonly atOnce?: number;
  /** For how long deliveries are retried while the receiver is unavailable. */
  readonly tryForMs: number;
  /** Whether it sends anything for a business with these details. If left out, always. */
  readonly serves?: (details: BusinessDetails) => boolean;
  readonly wants: (submission: StoredSubmission) => boolean;
  /** It mails the estimate to the customer. */
  readonly mailsCustomer?: true;
  /**
   * The channel sends once a visit: the newest estimate, this many seconds after it was made. If left out, it sends
   * each estimate at once.
   */
  readonly quietSeconds?: number;
  /** Whether the channel sends this later event of a lead, which has this status now. */
  readonly wantsChange: (event: DeliveryEvent, status: LeadStatus) => boolean;
  /** Whether it sends such an event only once, for each lead or for each estimate. If left out, it sends each. */
  readonly sendsOnce?: (event: DeliveryEvent) => 'lead' | 'estimate' | undefined;
  /** It owes an alarm about a lead that nobody has touched for this long. */
  readonly alarmAfterMinutes?: number | undefined;
  /** Checks without a lead that the receiver replies and accepts the settings. */
  readonly test?: (stopping: AbortSignal) => Promise<SendResult>;
  /** Tells another program what does not work. If left out, it does not want to hear of it. */
  readonly tell?: (troubles: Troubles, stopping: AbortSignal) => Promise<SendResult>;
  /** Makes one attempt. Every reply of the receiver is a result. Exceptions are our own mistakes. */
  readonly send: (delivery: Delivery, tools: SendTools) => Promise<SendResult>;
}

/** The words for sentences such as `The CRM has worked since …` and `2 contacts could not be sent to the CRM`. */
export interface ChannelWords {
  readonly subject: string;
  readonly one: string;
  readonly many: string;
  /** The end of `could not be …`. */
  readonly sent: string;
  /** The end of `waiting for …`. */
  readonly target: string;
}

export interface EstimateDocument {
  readonly estimate: PrintedEstimate;
  readonly url: string;
}

export interface ChannelNeeds extends Pick<Basics, 'config' | 'clock'> {
  readonly liveBusiness: Pick<LiveBusiness, 'live'>;
  readonly documents: {
    /** Undefined if its lead was erased, or its link has expired. */
    readonly find: (estimateId: string) => Promise<EstimateDocument | undefined>;
    readonly pdf: (document: EstimateDocument) => Promise<Attachment>;
  };
  readonly stoppedMailboxes: Pick<StoppedMailboxes, 'isStopped' | 'tokenFor'>;
}

export interface ChannelKind {
  /** Stored with the channel. */
  readonly kind: string;
  /** Every lead is owed to it, also one that came while it was not connected. An admin may hand a lead on to it. */
  readonly owesEveryLead?: true;
  /** A refused delivery is the visitor's mistake: it needs nobody's attention. */
  readonly forgivesRefusal?: true;
  readonly words: (label: string) => ChannelWords;
  /** The part of the connections page that shows the kind, possibly with other kinds. */
  readonly group: { readonly of: string; readonly heading: string };
  /** The settings by name. The page shows whether they are set, never a value. */
  readonly settings: (config: Config) => Readonly<Record<string, unknown>>;
  readonly connect: (needs: ChannelNeeds) => readonly Channel[];
}

export const interrupted = {
  outcome: 'interrupted',
  reason: 'Our server stopped while it sent this.',
} as const satisfies SendResult;

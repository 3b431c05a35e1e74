// A channel is one way by which something leaves the product: a CRM, a webhook's address, a mail. Adding a kind is a file
// that makes a `ChannelKind`, its row in channels.ts and its settings; queue, retries, pauses, rate limit and history are
// the same for all.
import type { AttemptOutcome, deliveryEvents } from '#contract/deliveries.ts';
import type { LeadStatus } from '#domain/lead.ts';
import type { MarketingParameters } from '#domain/marketing.ts';
import type { StoredLine } from '#domain/pricing/price-line.ts';
import type { StoredAnswers } from '#domain/questions/question.ts';
import type { Context } from '#server/context.ts';
import type { StoredSubmission } from '#server/estimates/estimate-store.ts';

export type DeliveryEvent = (typeof deliveryEvents)[number];

/** What is done of a delivery that takes several calls, in words of the channel. */
export type Progress = Readonly<Record<string, string>>;

/** What is to be sent: the lead's person as it is now, and the estimate. */
export interface Delivery {
  /** The same for every attempt: the other side's idempotency key. */
  readonly id: string;
  readonly event: DeliveryEvent;
  /** When it happened. */
  readonly at: Date;
  readonly leadId: string;
  readonly estimateId: string;
  readonly contactChanged: boolean;
  readonly leadStatus: LeadStatus;
  readonly contact: {
    readonly fullName: string;
    readonly email: string;
    readonly phone: string;
    readonly state: string;
    readonly customerType: string;
  };
  readonly answers: StoredAnswers;
  readonly lines: readonly StoredLine[];
  readonly marketing: MarketingParameters;
  /** Of this delivery's earlier attempts. */
  readonly progress: Progress;
  /** Of the lead's delivery before by this channel. */
  readonly before: Progress;
}

export interface SendResult {
  readonly outcome: AttemptOutcome;
  /** Of HTTP or SMTP, when the other side replied. */
  readonly status?: number | undefined;
  /** A short sentence for the admin; never a secret. */
  readonly reason?: string | undefined;
  /** The other side's own id of what it took. */
  readonly externalId?: string | undefined;
  /** The other side wants no call for so long, whatever the outcome. */
  readonly pauseMs?: number | undefined;
}

/** What an attempt can do beside its first call. */
export interface Sending {
  /** Ends the attempt when the server stops. */
  readonly stopping: AbortSignal;
  /** Before every further call. Undefined when it may go out; otherwise the attempt ends with this. */
  readonly nextCall: () => Promise<SendResult | undefined>;
  readonly saveProgress: (progress: Progress) => Promise<void>;
}

export interface Channel {
  /** Also the name of its queue. Stays the same while its deliveries wait. */
  readonly name: string;
  /** What people call it; no secret. */
  readonly label: string;
  /** Calls of all processes together are at least this far apart. */
  readonly callGapMs: number;
  /** For how long deliveries to an unavailable other side are retried. */
  readonly tryForMs: number;
  /** Which submissions it sends. */
  readonly wants: (
    submission: Pick<StoredSubmission, 'isNewLead' | 'isNewEstimate' | 'contactChanged'>,
  ) => boolean;
  /** It also sends changed statuses and erased leads. */
  readonly wantsChanges: boolean;
  /** One attempt. Whatever the other side does is a result; what is thrown is a mistake of ours. */
  readonly send: (delivery: Delivery, sending: Sending) => Promise<SendResult>;
}

/** For sentences such as `2 contacts could not be sent to the CRM`; the functions get the channel's label. */
export interface ChannelWords {
  /** What it carries: one, and several of them. */
  readonly one: string;
  readonly many: string;
  /** `could not be …` */
  readonly sent: (label: string) => string;
  /** `waiting for …` */
  readonly target: (label: string) => string;
  /** When the other side rejects our settings. */
  readonly rejected: (label: string) => string;
}

export interface ChannelKind {
  readonly words: ChannelWords;
  /** The channels that the settings connect; none when they connect none. */
  readonly connect: (context: Context) => readonly Channel[];
}

export const interrupted = {
  outcome: 'interrupted',
  reason: 'The server stopped during this attempt.',
} as const satisfies SendResult;

export const dayMs = 86_400_000;

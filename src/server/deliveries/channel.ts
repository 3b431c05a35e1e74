// A channel is one way by which something leaves the product. Adding one is a file that makes a `Channel` and its
// row in connect-channels.ts; queue, retries, pauses, rate limit and history are the same for all.
import type { MarketingParameters } from '#domain/marketing.ts';
import type { StoredLine } from '#domain/pricing/price-line.ts';
import type { StoredAnswers } from '#domain/questions/question.ts';
import type { AttemptOutcome, ChannelName } from '#server/database/schema.ts';

/** What a visitor's submission did, told to every channel within the transaction that stores it. */
export interface EstimateStored {
  readonly leadId: string;
  readonly estimateId: string;
  /** Name, phone and email differ from the last ones of this visit, and a person is worth handing on. */
  readonly contactChanged: boolean;
}

/** What is to be sent: the lead's person as it is now, and the estimate. */
export interface Delivery {
  /** The same for every attempt: the other side's idempotency key. */
  readonly id: string;
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

export interface Channel {
  /** Also the name of its queue. */
  readonly name: ChannelName;
  /** Calls of all processes together are at least this far apart. */
  readonly callGapMs: number;
  /** Whether this submission makes a delivery. */
  readonly wants: (stored: EstimateStored) => boolean;
  /** One attempt. Whatever the other side does is a result; what is thrown is a mistake of ours. */
  readonly send: (delivery: Delivery, stopping: AbortSignal) => Promise<SendResult>;
}

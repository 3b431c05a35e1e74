// Deliveries as the admin sees them. Names that a newer or an older version of the product
// stored (channels, events, outcomes) are shown as they are.
import { z } from 'zod';

const deliveryEvents = [
  'lead.created',
  'estimate.created',
  'estimate.opened',
  'lead.status_changed',
  'lead.decided',
  'lead.merged',
  'lead.contact_changed',
  'lead.untouched',
  'lead.erased',
] as const;

export type DeliveryEvent = (typeof deliveryEvents)[number];

const deliveryStates = ['waiting', 'retrying', 'delivered', 'failed', 'cancelled'] as const;

export type DeliveryState = (typeof deliveryStates)[number];

interface Outcome {
  /** The delivery's state after such an attempt. If the receiver stays unavailable for days, it becomes `failed`. */
  readonly state: DeliveryState;
  /** The words in the list of attempts if the receiver gave no reason. */
  readonly words: string;
  /** The words in the lead's history for an attempt to reach the CRM. */
  readonly history: string;
}

export const outcomes = {
  delivered: { state: 'delivered', words: 'Delivered.', history: 'Delivered to the CRM' },
  /** The receiver had it already. */
  existed: {
    state: 'delivered',
    words: 'It was there already.',
    history: 'The CRM had this contact already',
  },
  /** The receiver will never accept it as it is. */
  refused: { state: 'failed', words: 'Refused.', history: 'The CRM refused the contact' },
  /** The receiver wants no more calls. What is for it waits, in case it comes back. */
  gone: {
    state: 'retrying',
    words: 'The other side wants nothing any more.',
    history: 'The CRM wants nothing any more',
  },
  /** The receiver accepts nothing until somebody corrects the settings. */
  settings_rejected: {
    state: 'retrying',
    words: 'Our settings were rejected.',
    history: 'The CRM rejected our settings',
  },
  limited: { state: 'retrying', words: 'Asked to wait.', history: 'The CRM asked to wait' },
  unavailable: {
    state: 'retrying',
    words: 'Could not be reached.',
    history: 'The CRM could not be reached',
  },
  /** The server stopped before the receiver replied. */
  interrupted: { state: 'retrying', words: 'Interrupted.', history: 'Sending was interrupted' },
} as const satisfies Record<string, Outcome>;

export type AttemptOutcome = keyof typeof outcomes;

/** Whether this version knows the outcome. */
export function isOutcome(name: unknown): name is AttemptOutcome {
  return typeof name === 'string' && Object.hasOwn(outcomes, name);
}

export const channelStates = ['working', 'failing', 'waiting', 'off'] as const;

export const channelStateSchema = z.object({
  state: z
    .enum(channelStates)
    .describe('waiting: nothing was sent yet, or what there is has waited for long.'),
  since: z.iso.datetime().nullable().describe('Since when it works, does not work, or is off.'),
  why: z.string().optional().describe('What is wrong. Left out if all is well.'),
  says: z.string().describe('The state as a sentence, the same everywhere.'),
});

export type ChannelState = z.output<typeof channelStateSchema>;

export const deliverySchema = z.object({
  _id: z.string(),
  channel: z.string().describe('The kind: crm, webhook, owner_email or visitor_email.'),
  label: z.string().describe('What to call the channel: one of several webhooks, for example.'),
  connected: z.boolean().describe('The channel is connected, so this can be sent again.'),
  channelState: channelStateSchema
    .optional()
    .describe('Whether the channel works. While it does not, nothing is on its way.'),
  event: z.string().describe(`What happened, for which this is sent: ${deliveryEvents.join(', ')}.`),
  state: z.enum(deliveryStates).describe('cancelled: the lead was erased meanwhile.'),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  nextAttemptAt: z.iso.datetime().nullable().describe('Null: at once, or never again.'),
  attemptCount: z.int(),
  lastReason: z.string().nullable().describe('Why the last attempt failed, in a sentence.'),
  sentAgainBy: z.string().nullable().describe('The email of the admin who last had it sent again.'),
  attempts: z
    .array(
      z.object({
        number: z.int(),
        startedAt: z.iso.datetime(),
        finishedAt: z.iso.datetime().nullable(),
        outcome: z
          .string()
          .nullable()
          .describe(`${Object.keys(outcomes).join(', ')}; null: it is under way.`),
        status: z.int().nullable().describe('Of HTTP or SMTP.'),
        reason: z.string().nullable(),
      }),
    )
    .describe('Newest first, at most 20.'),
});

export type DeliveryJson = z.output<typeof deliverySchema>;

export const sentAgainSchema = z.object({
  queued: z.int().describe('How many contacts were put on their way.'),
});

// The events that webhooks receive. The senders, the OpenAPI document and docs/webhooks.md read this table.
import { z } from 'zod';
import { leadContactFields } from '#domain/contact/contact-fields.ts';
import { closedReasons, leadStatuses } from '#domain/lead/lead.ts';
import { marketingParameterNames } from '#domain/marketing.ts';
import { answerFields } from '#domain/questions/questions.ts';
import { recordOf } from '#domain/record-of.ts';
import { answerNamesSchema } from '../estimates/answer-names.ts';

/** Flat, so that Zapier and Make show each value as a field. It also holds answers to former questions. */
const leadDataSchema = z.looseObject({
  leadId: z.uuid(),
  estimateId: z.uuid(),
  reference: z.string(),
  ...recordOf(leadContactFields, () => z.string()),
  status: z.enum(leadStatuses),
  outcomeReason: z
    .enum(closedReasons)
    .nullable()
    .describe('Why it was lost, or that it is no loss: wrong_number, spam, duplicate; otherwise null.'),
  soldAmount: z.int().nullable().describe('What it was sold for, in dollars; null if it was not.'),
  grandTotal: z.int(),
  adjustment: z
    .int()
    .nullable()
    .describe('What a salesperson took off (below 0) or added, in dollars; null if nothing.'),
  adjustmentReason: z.string().nullable().describe('Why, as the customer reads it.'),
  quoteLow: z.int().nullable(),
  quoteHigh: z.int().nullable(),
  ...recordOf(answerFields, () => z.union([z.string(), z.number()]).optional()),
  answerNames: answerNamesSchema,
  estimateUrl: z.url(),
  validUntil: z.iso.date().describe('The last day of the price.'),
  ...recordOf(marketingParameterNames, () => z.string().optional()),
});

export type WebhookLeadData = z.output<typeof leadDataSchema>;

interface WebhookEvent {
  /** When the event is sent, in Markdown. */
  readonly summary: string;
  readonly data: z.ZodType;
}

export const webhookEvents = {
  'lead.created': { summary: 'a new lead', data: leadDataSchema },
  'estimate.created': { summary: 'a further estimate of a known lead', data: leadDataSchema },
  'estimate.opened': {
    summary: "somebody looked at an estimate's own page for five seconds; once an estimate",
    data: leadDataSchema,
  },
  'lead.contact_changed': {
    summary: 'an admin corrected the contact',
    data: leadDataSchema,
  },
  'lead.status_changed': {
    summary: 'an admin or another program set another status; `status` is the new one',
    data: leadDataSchema,
  },
  'lead.merged': {
    summary:
      'a duplicate was merged into another lead: `into` is its id, or null when that was undone. Links to both stay',
    data: z.object({ leadId: z.uuid(), into: z.uuid().nullable() }),
  },
  'lead.erased': {
    summary: 'the person was erased: `data` holds `leadId` only. Please erase what you keep of it as well',
    data: z.object({ leadId: z.uuid() }),
  },
  'trouble.changed': {
    summary:
      'something has not worked for 15 minutes (`began`), or is over (`ended`), in sentences; once each, also while mail fails',
    data: z.object({ began: z.array(z.string()), ended: z.array(z.string()) }),
  },
} as const satisfies Record<string, WebhookEvent>;

export type Troubles = z.output<(typeof webhookEvents)['trouble.changed']['data']>;

export const webhookEventNames = Object.keys(webhookEvents);

/** The body of a call. */
export function webhookBodySchema(type: string, { data }: WebhookEvent) {
  return z.object({ type: z.literal(type), timestamp: z.iso.datetime(), data });
}

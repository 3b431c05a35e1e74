// Everything an admin sees of one lead beside the lead itself.
import { z } from 'zod';
import { leadHistoryKinds } from '#domain/leads/lead-history.ts';
import { deliverySchema } from './deliveries.ts';
import { storedAnswersSchema } from './answers.ts';
import { priceLineSchema, totalsSchema } from './calculate.ts';
import { leadSchema, leadStatusSchema } from './leads.ts';

const priceSchema = z.object({ lines: z.array(priceLineSchema), totals: totalsSchema });

const marketingSchema = z.record(z.string(), z.string());

const historyDetail = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

export const leadHistoryEntrySchema = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  kind: z.enum(leadHistoryKinds),
  who: z.string().nullable().describe('The email of the admin; null for the system.'),
  detail: historyDetail.describe('status, assigned (emails) and follow_up (days): from, to. note: text.'),
});

export const leadDetailSchema = leadSchema.extend({
  privacyNotice: z
    .object({ text: z.string(), at: z.iso.datetime() })
    .nullable()
    .describe('The privacy notice that the page showed, and when the visitor sent the form.'),
  touchedAt: z.iso.datetime().nullable().describe('When an admin last did something with it.'),
  price: priceSchema.extend({
    reference: z.string().describe('What the estimate is called on paper and on the phone.'),
    pricedAt: z.iso.datetime(),
    version: z.object({ _id: z.string(), sequence: z.int(), savedAt: z.iso.datetime() }),
    today: priceSchema
      .nullable()
      .describe('The same answers under the live prices; null when these do not offer them any more.'),
  }),
  earlierEstimates: z.array(
    z.object({
      _id: z.string(),
      reference: z.string(),
      createdAt: z.iso.datetime(),
      grandTotal: z.int(),
      answers: storedAnswersSchema,
    }),
  ),
  otherEnquiries: z
    .array(
      z.object({
        _id: z.string(),
        name: z.string(),
        status: leadStatusSchema,
        grandTotal: z.int(),
        createdAt: z.iso.datetime(),
      }),
    )
    .describe('Other leads with the same email or phone, newest first, at most 10.'),
  source: z.object({
    first: marketingSchema.describe('The marketing parameters of the first estimate.'),
    last: marketingSchema.describe('Those of the newest.'),
  }),
  handOffConnected: z.boolean().describe('A CRM is connected.'),
  overDeliveryLimit: z
    .boolean()
    .describe('Nothing was sent of it, since too much was sent for its email within the hour before.'),
  deliveries: z.array(deliverySchema).describe('All that was sent of it by any channel, newest first.'),
  history: z.array(leadHistoryEntrySchema).describe('Newest first.'),
});

export type LeadDetail = z.output<typeof leadDetailSchema>;
export type LeadHistoryEntry = LeadDetail['history'][number];

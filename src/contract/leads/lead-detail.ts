// One lead with everything that an admin sees of it.
import { z } from 'zod';
import { leadHistoryKinds } from '#domain/lead/lead-history.ts';
import { deliverySchema } from '../deliveries/deliveries.ts';
import { readable } from '../endpoint.ts';
import { answerNamesSchema } from '../estimates/answer-names.ts';
import {
  priceLineSchema,
  shownDimensionsSchema,
  shownEstimateShape,
  storedAnswersSchema,
  totalsSchema,
  whatIfSchema,
} from '../estimates/estimates.ts';
import { leadSchema, leadStatusSchema } from './leads.ts';

/** Colleagues and programs may add any number. What is held of the person has all of them. */
export const shownEntries = 200;

const priceSchema = z.object({ lines: z.array(priceLineSchema).readonly(), totals: totalsSchema });

const marketingSchema = z.record(z.string(), z.string());

const historyDetail = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

export const leadHistoryEntrySchema = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  kind: z.enum(leadHistoryKinds),
  who: z.string().nullable().describe('The email of the admin; null for the system.'),
  detail: historyDetail.describe(
    'status, assigned (emails) and follow_up (days): from, to. note: text. undo: entry (the id of the one taken back), kind (its kind), and from, to (statuses) where they change. outcome: outcome, from, to (statuses), followUpOn, and note, reason, amount where given. do_not_contact: mail, phone. contact: for each corrected field, what it was before. estimate: estimateId, reference, grandTotal.',
  ),
  undoneAt: z.iso.datetime().nullable().default(null).describe('When somebody took the change back.'),
});

/**
 * A lead with everything that an admin sees of it. A page fills in `default` where another server leaves something out;
 * our server never does.
 */
export const leadDetailSchema = leadSchema.extend({
  mark: z
    .string()
    .default('')
    .describe('Another one whenever anything of the lead has changed, as `GET /leads/:id/revision` says it.'),
  privacyNotice: z
    .object({ text: z.string(), at: z.iso.datetime() })
    .nullable()
    .default(null)
    .describe('The privacy notice that the page showed, and when the visitor sent the form.'),
  formerAnswers: z
    .array(z.object({ label: z.string(), words: z.string() }))
    .default([])
    .describe('Answers to questions that are not asked any more, in words.'),
  price: priceSchema
    .extend({
      reference: z.string().describe('What the estimate is called on paper and on the phone.'),
      pricedAt: z.iso.datetime(),
      version: z.object({ _id: z.string(), sequence: z.int(), savedAt: z.iso.datetime() }),
      assumptions: z.array(z.string()).describe('What the price assumes where the customer was not sure.'),
      drawnAs: shownEstimateShape.drawnAs.default({}),
      dimensions: shownDimensionsSchema.default(null),
      whatIf: whatIfSchema.describe(
        'Changes to the answers at today’s prices; empty when there is no price today.',
      ),
      today: priceSchema
        .nullable()
        .describe('The same answers under the live prices; null when these do not offer them any more.'),
    })
    .nullable()
    .default(null),
  earlierEstimates: readable(
    z.object({
      _id: z.string(),
      reference: z.string(),
      estimateUrl: z.string(),
      createdAt: z.iso.datetime(),
      madeBy: z.string().nullable().describe('The email of the admin who made it; null: the visitor did.'),
      grandTotal: z.int(),
      answers: storedAnswersSchema,
      answerNames: answerNamesSchema.catch({}),
    }),
  )
    .default([])
    .describe('Newest first, those among its newest 20 estimates.'),
  otherEnquiries: readable(
    z.object({
      _id: z.string(),
      name: z.string(),
      status: leadStatusSchema,
      grandTotal: z.int(),
      createdAt: z.iso.datetime(),
    }),
  )
    .default([])
    .describe('Other leads with the same email or phone, newest first, at most 10.'),
  source: z
    .object({
      first: marketingSchema.describe('The marketing parameters of the first estimate.'),
      last: marketingSchema.describe('Those of the newest.'),
    })
    .default({ first: {}, last: {} }),
  handOffConnected: z.boolean().default(false).describe('A CRM is connected.'),
  overDeliveryLimit: z
    .boolean()
    .default(false)
    .describe('Nothing was sent of it: in the hour before, the limit for its email was reached.'),
  deliveries: readable(deliverySchema)
    .default([])
    .describe(`What was sent of it by any channel: the newest ${shownEntries}, newest first.`),
  history: readable(leadHistoryEntrySchema)
    .default([])
    .describe(`The newest ${shownEntries} entries, newest first.`),
});

export type LeadDetail = z.output<typeof leadDetailSchema>;
export type LeadHistoryEntry = LeadDetail['history'][number];

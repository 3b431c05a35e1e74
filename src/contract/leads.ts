// Leads as they travel: the list and its filters, the status, notes.
import { z } from 'zod';
import { leadStatuses, settableStatuses } from '#domain/leads/lead-status.ts';
import { maxNoteLength } from '#domain/leads/note.ts';
import type { AnswerId } from '#domain/questions/question.ts';
import { answerFields, questionOf } from '#domain/questions/questions.ts';
import { recordOf } from '#domain/record-of.ts';
import { storableText } from '#domain/storable-text.ts';

export const leadStatusSchema = z.enum(leadStatuses);

const answersOfLead = recordOf(answerFields, (field) => {
  const isNumber = typeof questionOf(field).options[0]?.id === 'number';
  const id: z.ZodType<AnswerId> = isNumber ? z.number() : z.string();
  return id.optional();
});

/** A lead with the answers of its newest estimate; the answers are option ids. */
export const leadSchema = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  mobile: z.string(),
  state: z.string().optional(),
  customerType: z.string().optional(),
  status: leadStatusSchema,
  revision: z.int().describe('Rises with every change of the status.'),
  grandTotal: z.number(),
  createdAt: z.iso.datetime(),
  ...answersOfLead,
  includeInstallation: z.boolean().optional(),
});

export type Lead = z.output<typeof leadSchema>;

/** An empty parameter is one that was not given: forms send those. */
function given<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => (value === '' ? undefined : value), schema.optional());
}

const instant = z.iso
  .datetime({ offset: true, error: 'Use a date and time such as 2026-01-31T00:00:00+11:00' })
  .transform((text) => new Date(text))
  .refine((date) => date.getUTCFullYear() >= 1900 && date.getUTCFullYear() < 3000, {
    error: 'Use a year from 1900 to 2999',
  });

export const leadFilterSchema = z.object({
  status: given(leadStatusSchema),
  search: given(
    z
      .string()
      .max(200, { error: 'Search for at most 200 characters' })
      .describe('Parts of a name, an email or a phone number; every word must occur.'),
  ),
  from: given(instant).describe('Made at this time or later.'),
  to: given(instant).describe('Made before this time.'),
  untouched: given(z.enum(['true', 'false'])).describe(
    'true: neither closed nor lost, older than 24 hours, and nobody did anything with it for 24 hours.',
  ),
});

export type LeadFilterQuery = z.output<typeof leadFilterSchema>;

export const leadListQuerySchema = leadFilterSchema.extend({
  limit: z.coerce.number().int().min(1).max(100).default(10),
  skip: z.coerce.number().int().min(0).max(100_000_000).default(0),
  sort: given(z.enum(['date', 'total'])).describe('By the time it was made (the default) or its total.'),
  order: given(z.enum(['desc', 'asc'])).describe('desc (the default): newest or largest first.'),
});

export type LeadListQuery = z.output<typeof leadListQuerySchema>;

export const leadListResponseSchema = z.object({
  leads: z.array(leadSchema),
  total: z.int().describe('How many leads match, counted up to 10,000, and how far pages reach.'),
  totalIsAtLeast: z.literal(true).optional().describe('There are more, or may be: narrow by date or search.'),
});

export type LeadListResponse = z.output<typeof leadListResponseSchema>;

export const leadParamsSchema = z.object({ id: z.string().max(100) });

export const updateStatusSchema = z.object({
  status: z.enum(settableStatuses, {
    error: 'Status must be contacted, qualified, proposal, closed or lost',
  }),
  revision: z
    .int()
    .min(0)
    .optional()
    .describe('The revision the change is based on. Refused with 409 when the lead has a newer one.'),
});

export const addNoteSchema = z.object({
  text: z
    .string({ error: 'Write a note first' })
    .max(maxNoteLength, { error: `A note can have at most ${maxNoteLength} characters` })
    .transform((text) => storableText(text, maxNoteLength))
    .refine((text) => text !== '', { error: 'Write a note first' }),
});

// Leads as they travel: the list and its filters, the status, notes.
import { z } from 'zod';
import { leadStatuses } from '#domain/leads/lead-status.ts';
import type { AnswerId } from '#domain/questions/question.ts';
import { answerFields, questionOf } from '#domain/questions/questions.ts';
import { recordOf } from '#domain/record-of.ts';
import { text } from './text.ts';

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
  revision: z.int().describe('Rises with every change of status, person or follow-up.'),
  assignedTo: z.string().nullable().describe('The email of the admin who looks after it.'),
  followUpOn: z.iso.date().nullable(),
  suspectedRobot: z.boolean().describe('It filled in a field that people cannot see.'),
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
  .datetime({ offset: true })
  .transform((iso) => new Date(iso))
  .refine((date) => date.getUTCFullYear() >= 1900 && date.getUTCFullYear() < 3000);

/** Of the business's calendar. */
export const daySchema = z.iso
  .date({ error: 'Use a day such as 2026-01-31' })
  .refine((iso) => iso >= '1900' && iso < '3000', { error: 'Use a year from 1900 to 2999' });

/** A day of the business's calendar, kept as it is, or an instant. */
const dayOrInstant = z.union([daySchema, instant], {
  error: 'Use a day such as 2026-01-31 or a time such as 2026-01-31T00:00:00+11:00',
});

export const leadFilterSchema = z.object({
  status: given(leadStatusSchema),
  search: given(
    text()
      .max(200, { error: 'Search for at most 200 characters' })
      .describe('Parts of a name, an email or a phone number; every word must occur.'),
  ),
  from: given(dayOrInstant).describe('Made at this time or later, or from the start of this day on.'),
  to: given(dayOrInstant).describe('Made before this time, or before the end of this day.'),
  untouched: given(z.enum(['true', 'false'])).describe(
    'true: neither closed nor lost, older than 24 hours, and nobody did anything with it for 24 hours.',
  ),
  due: given(z.enum(['true', 'false'])).describe(
    'true: neither closed nor lost, with a follow-up today or earlier.',
  ),
  assignedTo: given(text().max(254)).describe('An admin’s email, `me`, or `none`.'),
  suspectedRobot: given(z.enum(['true', 'false'])).describe('true: only suspected robots.'),
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
  total: z.int().describe('How many leads match.'),
});

export type LeadListResponse = z.output<typeof leadListResponseSchema>;

export const leadCountsSchema = z.record(leadStatusSchema, z.int());

export type LeadCounts = z.output<typeof leadCountsSchema>;

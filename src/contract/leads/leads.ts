// Leads in lists, and the filters of lists.
import { z } from 'zod';
import { leadKeys } from '#domain/contact/contact-fields.ts';
import { customerTypes, states } from '#domain/contact/contact.ts';
import { closedReasons, leadMoments, leadStatuses, todayReasons } from '#domain/lead/lead.ts';
import { liftType } from '#domain/questions/lift-type.ts';
import type { AnswerId } from '#domain/questions/question.ts';
import { answerFields, hasNumericIds, questionOf } from '#domain/questions/questions.ts';
import { recordOf } from '#domain/record-of.ts';
import { given, readable, text, wholeNumber } from '../endpoint.ts';
import { answerNamesSchema } from '../estimates/answer-names.ts';

export const leadStatusSchema = z.enum(leadStatuses);

const answersOfLead = recordOf(answerFields, (field) => {
  const id: z.ZodType<AnswerId> = hasNumericIds(questionOf(field)) ? z.number() : z.string();
  return id.optional().catch(undefined);
});

const todayReasonSchema = z.object({
  kind: z.enum(todayReasons),
  since: z
    .string()
    .describe(
      'The day of the follow-up; or when it was made, last opened (opened) or last touched (no_next_step).',
    ),
});

export type TodayReason = z.output<typeof todayReasonSchema>;

/** Open pages ask this often whether colleagues have changed what they show. */
export const askAgainMs = 1500;
/** Whoever asked longer ago has the lead open no more. With the next question of the others, they see so within five seconds. */
export const silentAfterMs = 3300;

/** What a row of the list shows of a lead as its columns hold it. */
export const workedKeys = [...leadKeys, 'revision', 'status', 'followUpOn', 'grandTotal'] as const;

export const doNotContactSchema = z.object({ mail: z.boolean(), phone: z.boolean() });

/**
 * A lead with the answers of its newest estimate as option ids. A page fills in `catch` where another server leaves
 * something out; our server never does.
 */
export const leadSchema = z.object({
  _id: z.string().min(1),
  ...recordOf(leadKeys, () => z.string().catch('')),
  status: leadStatusSchema.optional().catch(undefined),
  revision: z.int().catch(0).describe('Rises with every change of status, person or follow-up.'),
  assignedTo: z.string().nullable().catch(null).describe('The email of the admin who looks after it.'),
  followUpOn: z.iso.date().nullable().catch(null),
  suspectedRobot: z.boolean().catch(false).describe('It filled in a field that people cannot see.'),
  enteredBy: z
    .string()
    .nullable()
    .catch(null)
    .describe('The email of the admin who entered it; null: a visitor did.'),
  outcomeReason: z
    .enum(closedReasons)
    .nullable()
    .catch(null)
    .describe('Why it was lost, or that it is no loss: wrong_number, spam, duplicate.'),
  soldAmount: z.int().nullable().catch(null).describe('What it was sold for, in whole dollars.'),
  mergedInto: z.string().nullable().catch(null).describe('The id of the lead of which it is a duplicate.'),
  grandTotal: z.number().optional().catch(undefined),
  createdAt: z.iso.datetime().catch(''),
  touchedAt: z.iso
    .datetime()
    .nullable()
    .catch(null)
    .describe('The last outcome, note, call, mail or status of an admin.'),
  reference: z.string().catch('').describe('What its newest estimate is called on paper and on the phone.'),
  estimateUrl: z.string().catch('').describe('The newest estimate’s own address, as its visitor has it.'),
  validUntil: z.iso.date().catch('').describe('The last day on which these prices hold.'),
  opened: z
    .object({ times: z.int(), last: z.iso.datetime().nullable() })
    .catch({ times: 0, last: null })
    .describe('How often the customer looked at its estimates’ own pages for five seconds.'),
  doNotContact: doNotContactSchema
    .catch({ mail: false, phone: false })
    .describe(
      'What the customer does not want: mails (said to us, or stopped by themselves); calls and SMS.',
    ),
  reason: todayReasonSchema.optional().catch(undefined).describe('Why it is in Today; only with view=today.'),
  ...answersOfLead,
  answerNames: answerNamesSchema.catch({}),
  includeInstallation: z.boolean().optional().catch(undefined),
});

export type Lead = z.output<typeof leadSchema>;

/** A flag as JSON's true and false, or as a text of the query string. */
const flag = () =>
  given(
    z.preprocess((value) => (typeof value === 'boolean' ? String(value) : value), z.enum(['true', 'false'])),
  );

export const instantSchema = z.iso.datetime({ offset: true }).refine((iso) => {
  const year = new Date(iso).getUTCFullYear();
  return year >= 1900 && year < 3000;
});

/** A day of the business's calendar. */
export const daySchema = z.iso
  .date({ error: 'Use a day such as 2026-01-31', abort: true })
  .refine((iso) => iso >= '1900' && iso < '3000', { error: 'Use a year from 1900 to 2999' });

/** A day of the business's calendar, kept as it is, or an instant. */
const dayOrInstant = z
  .union([daySchema, instantSchema], {
    error: 'Use a day such as 2026-01-31 or a time such as 2026-01-31T00:00:00+11:00',
  })
  .transform((iso) => (iso.includes('T') ? new Date(iso) : iso));

export const leadFilterSchema = z.object({
  status: given(leadStatusSchema),
  search: given(
    text()
      .max(200, { error: 'Search for at most 200 characters' })
      .describe(
        'Parts of a name, an email or a phone number, of which every word must occur; or beginnings of words of one note (of the newest thousand that have them), an estimate’s reference or half of it, or an amount.',
      ),
  ),
  from: given(dayOrInstant).describe('Made at this time or later, or from the start of this day on.'),
  to: given(dayOrInstant).describe('Made before this time, or before the end of this day.'),
  datesOf: given(z.enum(leadMoments)).describe(
    'The time that `from` and `to` compare. If left out, when the lead was made. Otherwise when one of its estimates was made, when its status became proposal, or when a lead that is closed (or closed or lost) now became so.',
  ),
  source: given(text().max(200)).describe('Where the first visit came from, or `none` if that is unknown.'),
  medium: given(text().max(2048)).describe('utm_medium of the first estimate, or `none`.'),
  campaign: given(text().max(2048)).describe('utm_campaign of the first estimate, or `none`.'),
  stops: given(wholeNumber(0, 9999)).describe('Number of stops of the newest estimate.'),
  touchedBy: given(text().max(254)).describe('Who did something with it first, or `none`.'),
  decidedBy: given(text().max(254)).describe('Who closed or lost it, or `none`.'),
  untouched: flag().describe(
    'true: neither closed nor lost, older than 24 hours, and nobody did anything with it for 24 hours.',
  ),
  due: flag().describe('true: with a follow-up today or earlier.'),
  assignedTo: given(text().max(254)).describe('An admin’s email, `me`, or `none`.'),
  suspectedRobot: flag().describe(
    'true: only suspected robots; false: none of them. Dates of anything but the arrival, and the filters medium, campaign, stops, touchedBy and decidedBy leave them out too, as the report does.',
  ),
  state: given(z.enum(states.map(({ id }) => id))),
  customerType: given(z.enum(customerTypes.map(({ id }) => id))),
  liftType: given(z.enum(liftType.options.map(({ id }) => id))).describe('Of the newest estimate.'),
  delivery: given(z.literal('failed')).describe(
    'failed: something that was to be sent of it was not delivered, as the status box counts.',
  ),
  reason: given(z.enum(closedReasons)).describe('Why it was lost, or that it is no loss.'),
  sold: flag().describe('true: with a sold amount; false: closed without.'),
  view: given(z.literal('today')).describe(
    'today: follow-ups that are due or overdue, by day; then new leads that nobody touched: those since the last working day, newest first, and the older ones, the largest total first; then open ones without a follow-up (no_next_step), the longest untouched first. Each has its reason.',
  ),
});

export type LeadFilterQuery = z.output<typeof leadFilterSchema>;

export const leadListQuerySchema = leadFilterSchema.extend({
  limit: wholeNumber(1, 100).default(10),
  skip: wholeNumber(0, 100_000_000).default(0),
  sort: given(z.enum(['date', 'total', 'opened'])).describe(
    'By the time it was made, its total, or the last time an estimate was opened. The default: by date; with due by the day of the follow-up; with view=today as that says.',
  ),
  order: given(z.enum(['desc', 'asc'])).describe('desc (the default): newest or largest first.'),
});

export type LeadListQuery = z.output<typeof leadListQuerySchema>;

/** What PostgreSQL calls a snapshot: which transactions had ended. */
export const snapshotSchema = text()
  .max(10_000)
  .refine((value) => /^\d{1,18}:\d{1,18}:(\d{1,18}(,\d{1,18})*)?$/.test(value), {
    error: 'Pass the snapshot of the list as it is',
  });

const leadListSchema = z.object({
  leads: readable(leadSchema),
  total: z.int().optional().describe('How many leads match.'),
  asOf: z.iso
    .datetime()
    .optional()
    .describe('Leads made later are not in it: pass it as `from` to count them.'),
  snapshot: snapshotSchema.optional().describe('With asOf, tells a change of all of them what was seen.'),
});

/** Another API may answer with the bare array, or without a total. */
export const leadListResponseSchema = z.codec(z.unknown(), leadListSchema, {
  decode: (value) => (Array.isArray(value) ? { leads: value } : (value as z.input<typeof leadListSchema>)),
  encode: (list) => list,
});

export type LeadListResponse = z.output<typeof leadListResponseSchema>;

export const leadCountsSchema = z.object(recordOf(leadStatuses, () => z.int()));

export type LeadCounts = z.output<typeof leadCountsSchema>;

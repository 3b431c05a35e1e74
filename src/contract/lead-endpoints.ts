// What admins do with leads.
import { z } from 'zod';
import { leadOutcomes, lostReasons, maxNoteLength, maxSoldAmount, settableStatuses } from '#domain/lead.ts';
import { storableText } from '#domain/text.ts';
import { sentAgainSchema } from './deliveries.ts';
import { doneSchema, type Endpoints, text } from './endpoint.ts';
import { answersSchema, estimateResponseSchema, contactShape } from './estimates.ts';
import {
  daySchema,
  earlierEstimateSchema,
  leadCountsSchema,
  leadDetailSchema,
  leadFilterSchema,
  leadHistoryEntrySchema,
  leadListQuerySchema,
  leadListResponseSchema,
  leadOverviewQuerySchema,
  leadOverviewSchema,
  leadReportQuerySchema,
  leadReportSchema,
  leadSchema,
} from './leads.ts';

const leadParamsSchema = z.object({ id: text().max(100) });

const maxErasedTogether = 11;

const revision = z
  .int()
  .min(0)
  .describe('The revision the change is based on. Refused with 409 when the lead has a newer one.');

const updateStatusSchema = z.object({
  status: z.enum(settableStatuses, {
    error: 'Status must be contacted, qualified, proposal, closed or lost',
  }),
  revision: revision.optional(),
});

const adminEmailOrNobody = text().max(254).nullable();

const noteText = text({ error: 'Write a note first' })
  .max(maxNoteLength, { error: `A note can have at most ${maxNoteLength} characters` })
  .transform((note) => storableText(note, maxNoteLength));

const requestId = z
  .uuid({ error: 'The id must be a UUID' })
  .describe('Made by the page: a request that is sent again under the same id changes nothing.');

const mail = z.boolean().default(false).describe('true: the customer gets the estimate by mail, once.');

/** The price that an admin made, with the ids of its lead and its estimate. */
const madeEstimateSchema = estimateResponseSchema.extend({ leadId: z.string(), estimateId: z.string() });

const outcomeSchema = z
  .object({
    outcome: z.enum(leadOutcomes, { error: 'Choose no_answer, spoke, site_visit, won or lost' }),
    note: noteText.optional(),
    followUpOn: daySchema
      .nullable()
      .optional()
      .describe('Absent: tomorrow after no_answer, in three days after spoke, none after won and lost.'),
    reason: z.enum(lostReasons).optional().describe('Of a lost lead.'),
    amount: z
      .int({ error: 'Use whole dollars' })
      .min(0, { error: 'An amount cannot be negative' })
      .max(maxSoldAmount, { error: 'Use an amount up to 100,000,000' })
      .optional()
      .describe('What a won lead was sold for, in whole dollars.'),
    revision,
    id: requestId,
  })
  .refine(({ outcome, reason }) => reason === undefined || outcome === 'lost', {
    path: ['reason'],
    error: 'Only a lost lead has a reason',
  })
  .refine(({ outcome, amount }) => amount === undefined || outcome === 'won', {
    path: ['amount'],
    error: 'Only a won lead has an amount',
  });

const viewNameSchema = text({ error: 'Give the view a name' })
  .max(60, { error: 'A name can have at most 60 characters' })
  .transform((name) => storableText(name.replace(/\s+/g, ' '), 60))
  .refine((name) => name !== '', { error: 'Give the view a name' });

const leadViewSchema = z.object({
  name: viewNameSchema,
  query: text().max(1000).describe('The query string of the list, without the question mark.'),
  shared: z.boolean().default(false).describe('Everybody sees it; otherwise only its owner.'),
});

export const leadEndpoints = {
  'GET /leads': {
    summary: 'Leads, newest first',
    query: leadListQuerySchema,
    response: leadListResponseSchema,
  },
  'GET /leads/:id': {
    summary: 'One lead and all that belongs to it',
    params: leadParamsSchema,
    response: leadDetailSchema,
  },
  'PATCH /leads/:id/status': {
    summary: 'Set the status of a lead',
    params: leadParamsSchema,
    body: updateStatusSchema,
    response: leadSchema,
  },
  'PATCH /leads/:id': {
    summary: 'Set who looks after a lead and when to follow up',
    params: leadParamsSchema,
    body: z
      .object({
        assignedTo: adminEmailOrNobody.optional().describe('An admin’s email; null: nobody.'),
        followUpOn: daySchema.nullable().optional(),
        revision,
      })
      .refine(({ assignedTo, followUpOn }) => assignedTo !== undefined || followUpOn !== undefined, {
        path: ['assignedTo'],
        error: 'Choose a person or the day of a follow-up',
      }),
    response: leadSchema,
  },
  'POST /leads/bulk': {
    summary: 'Set the status or the person of several leads',
    body: z
      .object({
        ids: z
          .array(text().max(100))
          .min(1, { error: 'Choose at least one lead' })
          .max(100, { error: 'Choose at most 100 leads' })
          .optional(),
        filter: leadFilterSchema
          // A misspelt filter must not choose all leads.
          .strict()
          .optional()
          .describe('All leads that match, at most 5,000, instead of ids.'),
        status: updateStatusSchema.shape.status.optional(),
        assignedTo: adminEmailOrNobody.optional(),
        revisions: z
          .record(text(), z.int().min(0))
          .optional()
          .describe('By id: the revision the change is based on. A lead with a newer one is left as it is.'),
        asOf: z.iso.datetime().optional().describe('What others changed later is left as it is.'),
      })
      .refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), {
        path: ['ids'],
        error: 'Choose leads either by ids or by a filter',
      })
      .refine(({ status, assignedTo }) => status !== undefined || assignedTo !== undefined, {
        path: ['status'],
        error: 'Choose a status or a person',
      }),
    response: z.object({
      results: z
        .array(
          z.object({
            id: z.string(),
            outcome: z.enum(['changed', 'conflict', 'not_found']),
            name: z.string().optional().describe('Of a lead that a filter chose and that is left.'),
          }),
        )
        .describe('One for each lead, in the order of the ids.'),
    }),
  },
  'GET /leads/counts': {
    background: true,
    summary: 'How many leads of each status match the other filters',
    query: leadFilterSchema,
    response: leadCountsSchema,
  },
  'POST /leads/:id/real': {
    summary: 'Say that a suspected robot is a person, and send the lead',
    params: leadParamsSchema,
    response: sentAgainSchema,
  },
  'POST /leads/:id/hand-off': {
    summary: 'Send one lead to the CRM, again or for the first time',
    params: leadParamsSchema,
    response: sentAgainSchema,
  },
  'POST /leads/:id/deliveries/:deliveryId/send-again': {
    summary: 'Send one delivery of a lead again, by its own channel',
    params: leadParamsSchema.extend({ deliveryId: text().max(100) }),
    response: sentAgainSchema,
  },
  'POST /leads/:id/notes': {
    summary: 'Add a note to a lead’s history',
    params: leadParamsSchema,
    body: z.object({
      id: requestId.optional(),
      text: noteText.refine((note) => note !== '', { error: 'Write a note first' }),
    }),
    response: leadHistoryEntrySchema,
  },
  'POST /leads/:id/outcome': {
    summary:
      'Keep the outcome of a call or a visit: sets the status and the next follow-up, and adds to the history',
    params: leadParamsSchema,
    body: outcomeSchema,
    response: leadSchema,
  },
  'PATCH /leads/:id/contact': {
    summary: 'Correct the contact of a lead; it is sent again as a changed contact',
    params: leadParamsSchema,
    body: z.object({ ...z.object(contactShape).partial().shape, revision }),
    response: leadSchema,
  },
  'POST /leads': {
    summary: 'Enter a lead by hand, with its first estimate',
    maxBodyKb: 64,
    body: z.object({ ...contactShape, answers: answersSchema, mail }),
    response: madeEstimateSchema,
  },
  'GET /leads/:id/estimates': {
    summary: 'The estimates of a lead, newest first, 20 at a time',
    params: leadParamsSchema,
    query: z.object({ skip: z.coerce.number().int().min(0).max(1_000_000).default(0) }),
    response: z.object({ estimates: z.array(earlierEstimateSchema), total: z.int() }),
  },
  'POST /leads/:id/estimates': {
    summary: 'Make a further estimate of a lead at today’s prices',
    maxBodyKb: 64,
    params: leadParamsSchema,
    body: z.object({ answers: answersSchema, mail }),
    response: madeEstimateSchema,
  },
  'GET /lead-views': {
    summary: 'The saved views of the leads list: one’s own, and those that are shared',
    response: z.object({
      views: z
        .array(
          z.object({
            name: z.string(),
            query: z.string(),
            shared: z.boolean(),
            owner: z.string().describe('The email of the admin who saved it.'),
          }),
        )
        .describe('By name.'),
    }),
  },
  'POST /lead-views': {
    summary: 'Save a view; replaces the one of the same name',
    maxBodyKb: 8,
    body: leadViewSchema,
    response: doneSchema,
  },
  'DELETE /lead-views': {
    summary: 'Delete one’s own view of this name, or a shared one',
    maxBodyKb: 8,
    body: leadViewSchema.pick({ name: true, shared: true }),
    response: doneSchema,
  },
  'DELETE /leads/:id': {
    summary: 'Erase everything personal of a lead, for good',
    params: leadParamsSchema,
    query: z.object({
      also: text()
        .max(400)
        .optional()
        .transform((ids) => ids?.split(',').slice(0, maxErasedTogether - 1) ?? [])
        .describe(
          'Ids of other leads of the person, at most 10, divided by commas: erased together with this one.',
        ),
    }),
    response: doneSchema,
  },
  'GET /leads/:id/person': {
    summary:
      'Everything held of a lead’s person: all leads with the same email, and all that belongs to them',
    params: leadParamsSchema,
    response: z.object({
      exportedAt: z.iso.datetime(),
      leads: z
        .array(z.record(z.string(), z.unknown()))
        .describe('As they are stored, each with its estimates, history and deliveries.'),
    }),
  },
  'GET /leads/export.csv': {
    summary: 'The leads that match the filter, as a table for spreadsheets',
    query: leadFilterSchema,
    response: z.string(),
    streams: 'text/csv; charset=utf-8',
  },
  'GET /leads/report': {
    summary: 'The owner’s figures for a week, a month or a quarter, against the time before',
    query: leadReportQuerySchema,
    response: leadReportSchema,
  },
  'GET /leads/overview': {
    summary: 'The last days at a glance: leads by day, status and source, and the funnel of steps',
    query: leadOverviewQuerySchema,
    response: leadOverviewSchema,
  },
} as const satisfies Endpoints;

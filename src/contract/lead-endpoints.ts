// Working the leads.
import { z } from 'zod';
import { doneSchema, type Endpoints, text } from './endpoint.ts';
import { sentAgainSchema } from './deliveries.ts';
import {
  daySchema,
  leadCountsSchema,
  leadDetailSchema,
  leadFilterSchema,
  leadHistoryEntrySchema,
  leadListQuerySchema,
  leadListResponseSchema,
  leadOverviewQuerySchema,
  leadOverviewSchema,
  leadSchema,
} from './leads.ts';
import { maxNoteLength, settableStatuses } from '#domain/lead.ts';
import { storableText } from '#domain/text.ts';

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
    body: z.object({
      assignedTo: adminEmailOrNobody.optional().describe('An admin’s email; null: nobody.'),
      followUpOn: daySchema.nullable().optional(),
      revision,
    }),
    response: leadSchema,
  },
  'POST /leads/bulk': {
    summary: 'Set the status or the person of several leads',
    body: z.object({
      ids: z
        .array(text().max(100))
        .min(1, { error: 'Choose at least one lead' })
        .max(100, { error: 'Choose at most 100 leads' }),
      status: updateStatusSchema.shape.status.optional(),
      assignedTo: adminEmailOrNobody.optional(),
      revisions: z
        .record(text(), z.int().min(0))
        .optional()
        .describe('By id: the revision the change is based on. A lead with a newer one is left as it is.'),
    }),
    response: z.object({
      results: z
        .array(z.object({ id: z.string(), outcome: z.enum(['changed', 'conflict', 'not_found']) }))
        .describe('One for each id, in their order.'),
    }),
  },
  'GET /leads/counts': {
    summary: 'How many leads of each status the other filters let through',
    query: leadFilterSchema,
    response: leadCountsSchema,
  },
  'POST /leads/:id/real': {
    summary: 'Say that a suspected robot is a person, and hand the lead on',
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
      text: text({ error: 'Write a note first' })
        .max(maxNoteLength, { error: `A note can have at most ${maxNoteLength} characters` })
        .transform((note) => storableText(note, maxNoteLength))
        .refine((note) => note !== '', { error: 'Write a note first' }),
    }),
    response: leadHistoryEntrySchema,
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
    summary: 'The leads that the filter lets through, as a table for spreadsheets',
    query: leadFilterSchema,
    response: z.string(),
    streams: 'text/csv; charset=utf-8',
  },
  'GET /leads/overview': {
    summary: 'The last days at a glance: leads by day, status and source, and the funnel of steps',
    query: leadOverviewQuerySchema,
    response: leadOverviewSchema,
  },
} as const satisfies Endpoints;

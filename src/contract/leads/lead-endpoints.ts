// Leads are read, exported, entered and erased.
import { z } from 'zod';
import { recordOf } from '#domain/record-of.ts';
import { oneLine } from '#domain/text.ts';
import { doneSchema, type Endpoints, givenName, idParams, readable, text } from '../endpoint.ts';
import { answersSchema, contactOf, contactShape } from '../estimates/calculate-request.ts';
import { leadDetailSchema, leadHistoryEntrySchema } from './lead-detail.ts';
import {
  leadOverviewQuerySchema,
  leadOverviewSchema,
  leadReportQuerySchema,
  leadReportSchema,
  spendSchema,
} from './lead-report.ts';
import {
  leadCountsSchema,
  leadFilterSchema,
  leadListQuerySchema,
  leadListResponseSchema,
  leadSchema,
  workedKeys,
} from './leads.ts';
import { adjustmentSchema, madeEstimateSchema } from './made-estimate.ts';

const csvFile = { response: z.string(), streams: 'text/csv; charset=utf-8' } as const;

const otherLeads = text()
  .max(400)
  .optional()
  .transform((ids) => ids?.split(',').slice(0, 10));

const mail = z.boolean().default(false).describe('true: the customer gets the estimate by mail, once.');

const openBy = z.array(z.string()).default([]).describe('The emails of the others who have it open.');

const leadViewSchema = z.object({
  name: givenName('Give the view a name'),
  query: text()
    .overwrite(oneLine)
    .max(1000)
    .describe('The query string of the list, without the question mark.'),
  shared: z.boolean().default(false).describe('Everybody sees it; otherwise only its owner.'),
});

export const leadEndpoints = {
  'GET /leads': {
    scope: 'leads:read',
    summary: 'Leads, newest first',
    query: leadListQuerySchema,
    response: leadListResponseSchema,
  },
  'POST /leads/search': {
    scope: 'leads:read',
    reads: true,
    summary: 'The same, with the query as JSON: addresses are logged, and a search can be personal',
    maxBodyKb: 8,
    body: leadListQuerySchema,
    response: leadListResponseSchema,
  },
  'GET /leads/:id': {
    scope: 'leads:read',
    summary: 'One lead and all that belongs to it',
    params: idParams,
    response: leadDetailSchema,
  },
  'GET /leads/:id/revision': {
    background: true,
    summary: 'Whether anything of a lead has changed since it was read; the caller counts as having it open',
    params: idParams,
    query: z.object({
      open: z.enum(['true', 'false']).default('true').describe('false: the caller has closed it.'),
    }),
    response: z.object({ mark: leadDetailSchema.shape.mark, openBy }),
  },
  'GET /leads/revision': {
    background: true,
    summary: 'What people changed of some leads, such as those of a list',
    query: z.object({
      ids: text()
        .max(4000)
        .transform((ids) => ids.split(',').slice(0, 100))
        .describe('At most 100, divided by commas.'),
    }),
    response: z.object({
      leads: readable(
        leadSchema
          .pick({
            ...recordOf(workedKeys, () => true as const),
            _id: true,
            assignedTo: true,
            doNotContact: true,
          })
          .extend({
            last: leadHistoryEntrySchema.nullable().describe('The newest entry of a person.'),
            openBy,
          }),
      ),
    }),
  },
  'GET /leads/counts': {
    background: true,
    summary: 'How many leads of each status match the other filters',
    query: leadFilterSchema,
    response: leadCountsSchema,
  },
  'POST /leads/counts': {
    background: true,
    reads: true,
    summary: 'The same, with the query as JSON',
    maxBodyKb: 8,
    body: leadFilterSchema,
    response: leadCountsSchema,
  },
  'POST /leads': {
    summary: 'Enter a lead by hand, with its first estimate',
    maxBodyKb: 64,
    body: z
      .object({ ...contactShape, answers: answersSchema, mail })
      .transform((body) => ({ ...body, ...contactOf(body) })),
    response: madeEstimateSchema,
  },
  'POST /leads/:id/estimates': {
    summary: 'Make a further estimate of a lead at today’s prices',
    maxBodyKb: 64,
    params: idParams,
    body: z.object({ answers: answersSchema, adjustment: adjustmentSchema, mail }),
    response: madeEstimateSchema,
  },
  'POST /leads/:id/mail-preview': {
    reads: true,
    summary: 'The mail that the customer would get with this estimate; stores and sends nothing',
    maxBodyKb: 64,
    params: idParams,
    body: z.object({ answers: answersSchema, adjustment: adjustmentSchema }),
    response: z.object({ subject: z.string(), html: z.string() }),
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
    params: idParams,
    query: z.object({
      also: otherLeads.describe(
        'Ids of other leads of the person, at most 10, divided by commas: erased together with this one.',
      ),
    }),
    response: doneSchema,
  },
  'GET /leads/:id/person': {
    summary:
      'Everything held of a lead’s person: the leads with the same email or phone, and all that belongs to them',
    params: idParams,
    query: z.object({
      also: otherLeads.describe(
        'Ids of other leads of the person, at most 10, divided by commas. If left out, all of them.',
      ),
    }),
    response: z.object({
      exportedAt: z.iso.datetime(),
      leads: z
        .array(z.record(z.string(), z.unknown()))
        .describe('As they are stored, each with its estimates, history and deliveries.'),
    }),
    streams: 'application/json',
  },
  'GET /leads/export.csv': {
    scope: 'leads:read',
    summary: 'The leads that match the filter, as a table for spreadsheets',
    query: leadFilterSchema,
    ...csvFile,
  },
  'POST /leads/export.csv': {
    summary: 'The same, with the query as JSON',
    maxBodyKb: 8,
    body: leadFilterSchema,
    ...csvFile,
  },
  'GET /leads/report': {
    scope: 'report:read',
    summary: 'The owner’s figures for a week, a month or a quarter, against the time before',
    query: leadReportQuerySchema,
    response: leadReportSchema,
  },
  'GET /leads/report.csv': {
    scope: 'report:read',
    summary: 'A table of the report, for spreadsheets',
    query: leadReportQuerySchema.safeExtend({ table: z.enum(['campaign', 'person', 'lift']) }),
    ...csvFile,
  },
  'PUT /admin/spend': {
    summary: 'Say what campaigns cost: an amount for each campaign and month that is named; others stay',
    body: z.object({ spend: spendSchema.max(1000) }),
    response: doneSchema,
  },
  'GET /leads/overview': {
    scope: 'report:read',
    summary: 'The last days at a glance: how many leads, their median total, and their sources',
    query: leadOverviewQuerySchema,
    response: leadOverviewSchema,
  },
} as const satisfies Endpoints;

// Working the leads.
import { z } from 'zod';
import { doneSchema, endpoint } from './endpoint.ts';
import { sentAgainSchema } from './hand-offs.ts';
import { leadDetailSchema, leadHistoryEntrySchema } from './lead-detail.ts';
import { leadOverviewQuerySchema, leadOverviewSchema } from './lead-overview.ts';
import {
  addNoteSchema,
  bulkResultSchema,
  bulkUpdateSchema,
  eraseLeadQuerySchema,
  leadCountsSchema,
  leadDeliveryParamsSchema,
  leadFilterSchema,
  leadListQuerySchema,
  leadListResponseSchema,
  leadParamsSchema,
  leadSchema,
  personSchema,
  updateLeadSchema,
  updateStatusSchema,
} from './leads.ts';

export const leadEndpoints = {
  leads: endpoint({
    route: 'GET /leads',
    summary: 'Leads, newest first',
    query: leadListQuerySchema,
    response: leadListResponseSchema,
  }),
  lead: endpoint({
    route: 'GET /leads/:id',
    summary: 'One lead and all that belongs to it',
    params: leadParamsSchema,
    response: leadDetailSchema,
  }),
  updateLeadStatus: endpoint({
    route: 'PATCH /leads/:id/status',
    summary: 'Set the status of a lead',
    params: leadParamsSchema,
    body: updateStatusSchema,
    response: leadSchema,
  }),
  updateLead: endpoint({
    route: 'PATCH /leads/:id',
    summary: 'Set who looks after a lead and when to follow up',
    params: leadParamsSchema,
    body: updateLeadSchema,
    response: leadSchema,
  }),
  updateLeads: endpoint({
    route: 'POST /leads/bulk',
    summary: 'Set the status or the person of several leads',
    body: bulkUpdateSchema,
    response: bulkResultSchema,
  }),
  leadCounts: endpoint({
    route: 'GET /leads/counts',
    summary: 'How many leads of each status the other filters let through',
    query: leadFilterSchema,
    response: leadCountsSchema,
  }),
  markLeadReal: endpoint({
    route: 'POST /leads/:id/real',
    summary: 'Say that a suspected robot is a person, and hand the lead on',
    params: leadParamsSchema,
    response: sentAgainSchema,
  }),
  sendLeadAgain: endpoint({
    route: 'POST /leads/:id/hand-off',
    summary: 'Send one lead to the CRM, again or for the first time',
    params: leadParamsSchema,
    response: sentAgainSchema,
  }),
  sendDeliveryAgain: endpoint({
    route: 'POST /leads/:id/deliveries/:deliveryId/send-again',
    summary: 'Send one delivery of a lead again, by its own channel',
    params: leadDeliveryParamsSchema,
    response: sentAgainSchema,
  }),
  addLeadNote: endpoint({
    route: 'POST /leads/:id/notes',
    summary: 'Add a note to a lead’s history',
    params: leadParamsSchema,
    body: addNoteSchema,
    response: leadHistoryEntrySchema,
  }),
  eraseLead: endpoint({
    route: 'DELETE /leads/:id',
    summary: 'Erase everything personal of a lead, for good',
    params: leadParamsSchema,
    query: eraseLeadQuerySchema,
    response: doneSchema,
  }),
  person: endpoint({
    route: 'GET /leads/:id/person',
    summary:
      'Everything held of a lead’s person: all leads with the same email, and all that belongs to them',
    params: leadParamsSchema,
    response: personSchema,
  }),
  exportLeads: endpoint({
    route: 'GET /leads/export.csv',
    summary: 'The leads that the filter lets through, as a table for spreadsheets',
    query: leadFilterSchema,
    response: z.string(),
    streams: 'text/csv; charset=utf-8',
  }),
  leadOverview: endpoint({
    route: 'GET /leads/overview',
    summary: 'The last days at a glance: leads by day, status and source, and the funnel of steps',
    query: leadOverviewQuerySchema,
    response: leadOverviewSchema,
  }),
} as const;

// Working the leads.
import { z } from 'zod';
import { doneSchema, endpoint } from './endpoint.ts';
import { sentAgainSchema } from './hand-offs.ts';
import { leadDetailSchema, leadHistoryEntrySchema } from './lead-detail.ts';
import { leadOverviewQuerySchema, leadOverviewSchema } from './lead-overview.ts';
import {
  addNoteSchema,
  leadFilterSchema,
  leadListQuerySchema,
  leadListResponseSchema,
  leadParamsSchema,
  leadSchema,
  updateStatusSchema,
} from './leads.ts';

export const leadEndpoints = {
  leads: endpoint({
    method: 'GET',
    path: '/leads',
    access: 'admin',
    summary: 'Leads, newest first',
    query: leadListQuerySchema,
    response: leadListResponseSchema,
  }),
  lead: endpoint({
    method: 'GET',
    path: '/leads/:id',
    access: 'admin',
    summary: 'One lead and all that belongs to it',
    params: leadParamsSchema,
    response: leadDetailSchema,
  }),
  updateLeadStatus: endpoint({
    method: 'PATCH',
    path: '/leads/:id/status',
    access: 'admin',
    summary: 'Set the status of a lead',
    params: leadParamsSchema,
    body: updateStatusSchema,
    response: leadSchema,
  }),
  sendLeadAgain: endpoint({
    method: 'POST',
    path: '/leads/:id/hand-off',
    access: 'admin',
    summary: 'Send one lead to the CRM, again or for the first time',
    params: leadParamsSchema,
    response: sentAgainSchema,
  }),
  addLeadNote: endpoint({
    method: 'POST',
    path: '/leads/:id/notes',
    access: 'admin',
    summary: 'Add a note to a lead’s history',
    params: leadParamsSchema,
    body: addNoteSchema,
    response: leadHistoryEntrySchema,
  }),
  eraseLead: endpoint({
    method: 'DELETE',
    path: '/leads/:id',
    access: 'admin',
    summary: 'Erase everything personal of a lead, for good',
    params: leadParamsSchema,
    response: doneSchema,
  }),
  exportLeads: endpoint({
    method: 'GET',
    path: '/leads/export.csv',
    access: 'admin',
    summary: 'The leads that the filter lets through, as a table for spreadsheets',
    query: leadFilterSchema,
    response: z.string(),
    streams: 'text/csv; charset=utf-8',
  }),
  leadOverview: endpoint({
    method: 'GET',
    path: '/leads/overview',
    access: 'admin',
    summary: 'The last days at a glance: leads by day, status and source, and the funnel of steps',
    query: leadOverviewQuerySchema,
    response: leadOverviewSchema,
  }),
} as const;

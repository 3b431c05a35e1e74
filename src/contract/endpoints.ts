// The table of endpoints: what the server registers, the pages call and the OpenAPI document tells.
import { z } from 'zod';
import { calculateRequestSchema, calculateResponseSchema } from './calculate.ts';
import { sentAgainSchema } from './hand-offs.ts';
import { leadDetailSchema, leadHistoryEntrySchema } from './lead-detail.ts';
import { leadOverviewQuerySchema, leadOverviewSchema, stepsReachedSchema } from './lead-overview.ts';
import {
  addNoteSchema,
  leadFilterSchema,
  leadListQuerySchema,
  leadListResponseSchema,
  leadParamsSchema,
  leadSchema,
  updateStatusSchema,
} from './leads.ts';
import { loginRequestSchema, loginResponseSchema } from './login.ts';
import { optionListsSchema } from './option-lists.ts';
import {
  livePricingConfigSchema,
  partialPricingConfigSchema,
  pricingConfigInputSchema,
  savePricingConfigSchema,
} from './pricing-config.ts';
import {
  pricingCalculatorRequestSchema,
  pricingCalculatorSchema,
  pricingPreviewSchema,
  pricingVersionListQuerySchema,
  pricingVersionListSchema,
  pricingVersionSchema,
  restorePricingSchema,
} from './pricing-versions.ts';
import { systemStatusSchema } from './system-status.ts';

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the API's base address (`/api`), with `:name` for parameters. */
  readonly path: string;
  readonly access: 'public' | 'admin';
  /** How often one address may ask; absent: as often as it likes, or limited by the capability itself. */
  readonly perMinute?: number;
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly response: z.ZodType;
  /** The media type of an answer that is a stream of text instead of JSON. */
  readonly streams?: string;
}

const idParams = z.object({ id: z.string().max(100) });
const done = z.object({ ok: z.literal(true) });

function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

export const endpoints = {
  options: endpoint({
    method: 'GET',
    path: '/options',
    access: 'public',
    summary: 'The options a visitor can choose from',
    response: optionListsSchema,
  }),
  calculate: endpoint({
    method: 'POST',
    path: '/calculate',
    access: 'public',
    // Many visitors may share one address (an office, a building site's phone mast).
    perMinute: 300,
    summary: 'Price a lift; stores the lead and its estimate first',
    body: calculateRequestSchema,
    response: calculateResponseSchema,
  }),
  login: endpoint({
    method: 'POST',
    path: '/admin/login',
    access: 'public',
    summary: 'Sign in to the admin area',
    body: loginRequestSchema,
    response: loginResponseSchema,
  }),
  logout: endpoint({
    method: 'POST',
    path: '/admin/logout',
    access: 'admin',
    summary: 'Revoke the session',
    response: done,
  }),
  pricingConfig: endpoint({
    method: 'GET',
    path: '/admin/pricing-config',
    access: 'admin',
    summary: 'The live pricing configuration',
    response: livePricingConfigSchema,
  }),
  savePricingConfig: endpoint({
    method: 'PUT',
    path: '/admin/pricing-config',
    access: 'admin',
    summary: 'Save a whole pricing configuration as a new version',
    body: savePricingConfigSchema,
    response: livePricingConfigSchema,
  }),
  mergePricingConfig: endpoint({
    method: 'PUT',
    path: '/admin/pricing-config/:id',
    access: 'admin',
    summary: 'Merge a part into the version with this id and save it as a new version',
    params: idParams,
    body: partialPricingConfigSchema,
    response: livePricingConfigSchema,
  }),
  pricingVersions: endpoint({
    method: 'GET',
    path: '/admin/pricing-config/versions',
    access: 'admin',
    summary: 'Every saved version, newest first: who, when and what changed',
    query: pricingVersionListQuerySchema,
    response: pricingVersionListSchema,
  }),
  pricingVersion: endpoint({
    method: 'GET',
    path: '/admin/pricing-config/versions/:id',
    access: 'admin',
    summary: 'One version, whole',
    params: idParams,
    response: pricingVersionSchema,
  }),
  restorePricingVersion: endpoint({
    method: 'POST',
    path: '/admin/pricing-config/versions/:id/restore',
    access: 'admin',
    summary: 'Bring the prices of an earlier version back, as a new version',
    params: idParams,
    body: restorePricingSchema,
    response: livePricingConfigSchema,
  }),
  previewPricing: endpoint({
    method: 'POST',
    path: '/admin/pricing-config/preview',
    access: 'admin',
    summary: 'What a draft would do to the most recent estimates',
    body: pricingConfigInputSchema,
    response: pricingPreviewSchema,
  }),
  comparePricing: endpoint({
    method: 'POST',
    path: '/admin/pricing-config/calculator',
    access: 'admin',
    summary: 'Price answers under the live prices and under a draft; stores nothing',
    body: pricingCalculatorRequestSchema,
    response: pricingCalculatorSchema,
  }),
  status: endpoint({
    method: 'GET',
    path: '/admin/status',
    access: 'admin',
    summary: 'Whether everything works, and what does not',
    response: systemStatusSchema,
  }),
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
  retryHandOffs: endpoint({
    method: 'POST',
    path: '/admin/hand-offs/retry',
    access: 'admin',
    summary: 'Send to the CRM every lead whose hand-off failed, and those that came while none was connected',
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
    response: done,
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
  stepsReached: endpoint({
    method: 'POST',
    path: '/steps',
    access: 'public',
    perMinute: 120,
    summary: 'Count the steps that a visit newly reached; keeps daily totals only',
    body: stepsReachedSchema,
    response: done,
  }),
} as const;

export type EndpointName = keyof typeof endpoints;

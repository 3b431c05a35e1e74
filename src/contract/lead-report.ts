// Leads as figures: the charts of the overview, and the owner's report.
import { z } from 'zod';
import { leadStatusSchema } from './leads.ts';

export const reportDays = ['7', '30', '90'] as const;

export const leadOverviewQuerySchema = z.object({
  days: z.enum(reportDays).default('30').describe('How many days, today included.'),
});

/** The charts above the list of leads. */
export const leadOverviewSchema = z.object({
  days: z.int(),
  leads: z.int().describe('Leads of the period, erased ones included.'),
  medianTotal: z.number().nullable(),
  perDay: z.array(z.object({ day: z.iso.date(), leads: z.int() })).describe('Oldest first.'),
  byStatus: z.array(z.object({ status: leadStatusSchema, leads: z.int() })),
  bySource: z
    .array(z.object({ source: z.string().nullable(), leads: z.int() }))
    .describe('The largest first; null: no source known.'),
  funnel: z
    .array(z.object({ id: z.string(), step: z.int(), visits: z.int() }))
    .describe('How many visits reached each step, by its id and its number of today.'),
});

export type LeadOverview = z.output<typeof leadOverviewSchema>;

export const leadReportQuerySchema = z.object({
  days: z.enum(reportDays).default('7').describe('How many days, today included.'),
});

/** A figure of the period, and of as many days before it. */
const figure = <Schema extends z.ZodType>(schema: Schema) => z.object({ now: schema, before: schema });

const decided = figure(z.object({ won: z.int(), lost: z.int() }));

const winRateSchema = z
  .array(decided.extend({ name: z.string().nullable() }))
  .describe('The one with most decided leads first; null: not known, or nobody.');

/** The owner's figures for a week, a month or a quarter. */
export const leadReportSchema = z.object({
  days: z.int(),
  from: z.iso.date().describe('The first day of the period.'),
  to: z.iso.date().describe('The last one: today.'),
  beforeFrom: z.iso.date().describe('The first day of the period before.'),
  leads: figure(z.int()).describe('Leads made, erased ones included.'),
  erased: figure(z.int()).describe('How many of these leads were erased: no list has them.'),
  pricesShown: figure(z.int()).describe('Estimates made.'),
  pricedLeads: figure(z.int()).describe('The leads that they were made for, without erased ones.'),
  firstTouchHours: figure(z.number().nullable()).describe(
    'The median time from a lead to the first thing that an admin did with it.',
  ),
  proposals: figure(z.object({ count: z.int(), amount: z.int() })).describe('Leads that became proposals.'),
  won: figure(z.object({ count: z.int(), amount: z.int(), yield: z.int() })).describe(
    'Leads that were closed: what they were sold for, or else their price, and the yield in their price lines.',
  ),
  decided: decided.describe('Leads that were closed or lost.'),
  winRate: z.object({ source: winRateSchema, person: winRateSchema, state: winRateSchema }),
});

export type LeadReport = z.output<typeof leadReportSchema>;

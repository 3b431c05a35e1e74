// The charts above the list of leads, and the anonymous counts of steps behind the funnel.
import { parseJson } from '#domain/parse-json.ts';
import { z } from 'zod';
import { lastStep } from '#domain/questionnaire/steps.ts';
import { leadStatusSchema } from './leads.ts';

export const leadOverviewQuerySchema = z.object({
  days: z.enum(['30', '90']).default('30').describe('How many days, today included.'),
});

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
    .array(z.object({ step: z.int(), visits: z.int() }))
    .describe('How many visits reached each step.'),
});

export type LeadOverview = z.output<typeof leadOverviewSchema>;

const step = z.int().min(1).max(lastStep);

/** What a page sends when it is left. It may come as text, as beacons do; nonsense counts as nothing. */
export const stepsReachedSchema = z
  .preprocess(
    (value) => (typeof value === 'string' ? parseJson(value) : value),
    z.object({ steps: z.array(step).max(lastStep).describe('Steps newly reached in this visit.') }),
  )
  .catch({ steps: [] });

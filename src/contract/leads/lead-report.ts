// Leads as figures: the line above the list, and the owner's report.
import { z } from 'zod';
import { maxNameLength } from '#domain/marketing.ts';
import { daysIn } from '#domain/period.ts';
import { oneLine } from '#domain/text.ts';
import { text } from '../endpoint.ts';
import { rangeRecordSchema } from '../estimates/estimates.ts';
import { daySchema } from './leads.ts';

const reportDays = ['7', '30', '90'] as const;

/** Three years. */
const mostDays = 1096;

export const leadOverviewQuerySchema = z.object({
  days: z.enum(reportDays).default('30').describe('How many days, today included.'),
});

/** The line above the list of leads, and the sources that its filter offers. */
export const leadOverviewSchema = z.object({
  days: z.int(),
  leads: z.int().describe('Leads of the period, erased ones included.'),
  medianTotal: z.number().nullable(),
  robots: z
    .int()
    .default(0)
    .describe('New leads, whenever they came, that may be robots: somebody has to look at them.'),
  bySource: z
    .array(z.object({ source: z.string().nullable(), leads: z.int() }))
    .describe('The largest first; null: no source known.'),
});

export type LeadOverview = z.output<typeof leadOverviewSchema>;

export const leadReportQuerySchema = z
  .object({
    days: z
      .enum(reportDays)
      .default('7')
      .describe('How many days, today included, unless from and to are given.'),
    from: daySchema.optional().describe('The first day, in the time zone of the business.'),
    to: daySchema.optional().describe('The last day, included.'),
  })
  .refine(({ from, to }) => (from === undefined) === (to === undefined), {
    path: ['to'],
    error: 'Give both days, or neither',
  })
  .refine(({ from = '', to = '' }) => from <= to, { path: ['to'], error: 'The last day is before the first' })
  .refine(({ from, to }) => from === undefined || to === undefined || daysIn({ from, to }) <= mostDays, {
    path: ['to'],
    error: `At most ${mostDays} days`,
  });

/** Of campaigns and sources: a stranger can name another one with each lead. */
export const mostNamed = 500;

/** A figure of the period, and of the period before it, which is as long. */
const figure = <Schema extends z.ZodType>(schema: Schema) => z.object({ now: schema, before: schema });

const decided = figure(z.object({ won: z.int(), lost: z.int() }));

const winRateSchema = z
  .array(decided.extend({ name: z.string().nullable() }))
  .describe('The one with most decided leads first; null: not known, or nobody.');

const sumsSchema = z.object({
  leads: z.int().describe('Leads made in the period, without erased ones.'),
  asked: z.int().describe('Their totals, in dollars.'),
  won: z.int().describe('Leads that were closed in the period, and still are.'),
  lost: z.int().describe('Leads that were lost in the period, and still are.'),
  wonAmount: z.int().describe('What the won leads were sold for, or else their totals.'),
  yield: z.int().describe('The yield in the price lines of the won leads.'),
  withAmount: z.int().describe('Of the won leads, those with a sold amount.'),
  soldExGst: z.int().describe('Their sold amounts without GST.'),
  yieldExGst: z
    .int()
    .describe(
      'Their yield without GST: what is in their price lines, and what they were sold above or below it.',
    ),
  firstTouchHours: z
    .number()
    .nullable()
    .describe('The median time from a lead of the period to the first thing that a person did with it.'),
});

export type Sums = z.output<typeof sumsSchema>;

export const spendSchema = z.array(
  z.object({
    campaign: text()
      .overwrite(oneLine)
      .min(1, 'Name the campaign')
      .max(maxNameLength)
      .describe('As recorded in utm_campaign.'),
    month: text()
      .refine(
        (month) => /^20\d\d-(?:0[1-9]|1[0-2])$/.test(month),
        'A month is a year and a month, such as 2026-03',
      )
      .describe('Such as 2026-03.'),
    amount: z
      .int('An amount is in whole dollars')
      .min(0, 'An amount cannot be below zero')
      .max(100_000_000)
      .describe('In whole dollars. 0 takes it away.'),
  }),
);

const rangeShape = {
  sales: z.int().describe('Won leads with a sold amount.'),
  within: z.int().describe('Those whose amount lies within the range that the visitor was shown.'),
  medianDifference: z.number().nullable().describe('Of the amount and the total, in dollars.'),
};

export const leadReportSchema = z.object({
  days: z.int(),
  from: z.iso.date().describe('The first day of the period.'),
  to: z.iso.date().describe('The last one.'),
  beforeFrom: z.iso.date().describe('The first day of the period before.'),
  beforeTo: z.iso.date().describe('The last day that is compared.'),
  leads: figure(z.int()).describe('Leads made, erased ones included.'),
  erased: figure(z.int()).describe('How many of these leads were erased: no list has them.'),
  pricesShown: figure(z.int()).describe('Estimates made.'),
  firstTouchHours: figure(z.number().nullable()).describe(
    'The median time from a lead to the first thing that an admin did with it.',
  ),
  proposals: figure(z.object({ count: z.int(), amount: z.int() })).describe('Leads that became proposals.'),
  won: figure(
    z.object({ count: z.int(), amount: z.int(), yield: z.int(), withAmount: z.int(), yieldExGst: z.int() }),
  ).describe(
    'Leads that were closed: what they were sold for, or else their price, and the yield in their price lines.',
  ),
  decided: decided.describe('Leads that were closed or lost.'),
  winRate: z.object({ source: winRateSchema, person: winRateSchema, state: winRateSchema }),
  totals: figure(sumsSchema),
  perDay: z
    .array(
      z.object({
        day: z.iso.date(),
        leads: z.int(),
        asked: z.int(),
        wonAmount: z.int(),
        yield: z.int(),
        yieldExGst: z.int(),
      }),
    )
    .describe('Days with nothing are left out. Oldest first.'),
  byCampaign: z
    .array(
      sumsSchema.extend({
        source: z.string().nullable(),
        medium: z.string().nullable(),
        campaign: z.string().nullable(),
      }),
    )
    .describe(`By the first estimate’s parameters: the ${mostNamed} with most won, then with most leads.`),
  spend: spendSchema.describe('What campaigns cost in the months that the period touches.'),
  byPerson: z
    .array(sumsSchema.extend({ person: z.string().nullable() }))
    .describe('By who acted: leads by who touched them first, won and lost by who said so. Null: nobody.'),
  byLift: z.array(sumsSchema.extend({ liftType: z.string().nullable(), stops: z.int().nullable() })),
  range: z
    .object({
      ...rangeShape,
      byLift: z.array(z.object({ liftType: z.string().nullable(), ...rangeShape })),
    })
    .describe('How near the range was to what was sold for.'),
  rangeRecord: rangeRecordSchema
    .optional()
    .describe('What visitors can be told of the last 40 sales, whenever they were; from 30 on.'),
  funnel: z
    .array(z.object({ id: z.string(), step: z.int(), visits: z.int() }))
    .describe('How many visits reached each step, by its id and its number of today.'),
  isComplete: z.literal(true).describe('Pages of an earlier version ask for it.'),
});

export type LeadReport = z.output<typeof leadReportSchema>;

// Saves, versions and trials of prices.
import { z } from 'zod';
import { oneLine } from '#domain/text.ts';
import { doneSchema, type Endpoints, idParams, text, wholeNumber } from '../endpoint.ts';
import { answersSchema } from '../estimates/calculate-request.ts';
import { priceLineSchema, quoteRangeSchema, totalsSchema } from '../estimates/estimates.ts';
import { daySchema } from '../leads/leads.ts';
import { pricingConfigInputSchema, storedConfigShape } from './pricing-config.ts';

/** The longest reason for a change of prices. */
export const maxReasonLength = 300;

const replacesSchema = z
  .array(text())
  .optional()
  .describe(
    'Ids of the scheduled versions that may be replaced; 409 if others would be. If left out, any may be replaced.',
  );

const scheduledSchema = z
  .enum(['replace', 'keep', 'carry'])
  .default('replace')
  .describe(
    'What becomes of scheduled versions that would never go live: replaced, kept as they are, or kept with the same changes.',
  );

export type ScheduledFate = z.output<typeof scheduledSchema>;

const savePricingConfigSchema = pricingConfigInputSchema.extend({
  reason: text()
    .overwrite(oneLine)
    .max(maxReasonLength, { error: `Say why in at most ${maxReasonLength} characters` })
    .optional()
    .describe('Why, in a sentence; kept with the version.'),
  _id: text()
    .optional()
    .describe('The version the edit is based on. Refused with 409 when it is no longer live.'),
  liveFrom: daySchema
    .nullish()
    .describe('The business’s day on which the prices go live, after today. Null or absent: at once.'),
  replaces: replacesSchema,
  scheduled: scheduledSchema,
});

const livePricingConfigSchema = z.object({
  _id: z.string().default('').describe('The version. Another server may name none.'),
  ...storedConfigShape,
  lastUpdated: z.iso.datetime().nullish().catch(null).describe('Null: never.'),
  missingPrices: z
    .array(z.array(z.string()))
    .optional()
    .describe('Paths of prices that were never saved, as for a question added since: they count as 0.'),
  liveFrom: z.iso.date().optional().describe('The day on which it goes live; absent if it is live.'),
  before: z.string().optional().describe('After a save: the version that was live until then.'),
  scheduled: z
    .array(
      z.object({ _id: z.string(), version: z.int(), liveFrom: z.iso.date(), savedBy: z.string().nullable() }),
    )
    .optional()
    .describe('Versions that go live on a day to come; absent if there are none.'),
});

export type LivePricingConfig = z.output<typeof livePricingConfigSchema>;

const priceChangeSchema = z.object({
  path: z.array(z.string()).readonly(),
  from: z.number().nullable().describe('Null if it was not there.'),
  to: z.number().nullable().describe('Null if it is not there any more.'),
});

const versionShape = {
  version: z.int().describe('1, 2, 3 …; the highest whose day has come is live.'),
  savedBy: z.string().nullable().describe("The admin's email; null for the demonstration prices."),
  reason: z.string().nullable().describe('Why, in the words of the admin; null when they gave none.'),
  restoredFrom: z
    .int()
    .nullable()
    .describe('The version that was brought back or, scheduled, that it goes on with.'),
  withdrawnBy: z
    .string()
    .nullable()
    .describe('The email of the admin who withdrew or replaced it before its day.'),
};

const pricingVersionSummarySchema = z.object({
  _id: z.string(),
  ...versionShape,
  savedAt: z.iso.datetime(),
  liveFrom: z.iso.date().nullable().describe('Null if it goes live at once.'),
  state: z.enum(['live', 'scheduled', 'withdrawn', 'earlier']),
  changes: z
    .array(priceChangeSchema)
    .describe('Against the version that was live when it was saved, 200 at most.'),
  dimensionChanges: z.array(z.string()).describe('Likewise, a sentence each.'),
  catalogueChanges: z.array(z.string()).describe('Likewise, of what is offered.'),
});

export type PricingVersionSummary = z.output<typeof pricingVersionSummarySchema>;

const totalChangeSchema = z.object({
  before: z.int().describe('Whole dollars under the live prices.'),
  after: z.int().describe('Whole dollars under the draft.'),
});

const monthShape = {
  estimates: z.int().describe('All estimates of the days that both can price, without those of robots.'),
  before: z.int().describe('Their totals under the live prices.'),
  after: z.int().describe('Their totals under the draft.'),
};

const pricingPreviewSchema = z.object({
  totals: z.array(totalChangeSchema).readonly().describe('The newest estimates, at most 200, newest first.'),
  ...monthShape,
  byLiftType: z.array(z.object({ liftType: z.string(), ...monthShape })),
  skipped: z.int().describe('Estimates that one of the two cannot price.'),
  medianChange: z.int().nullable(),
  largestChange: totalChangeSchema.nullable(),
  nowOff: z
    .array(
      z.object({
        field: z.string(),
        id: z.union([z.string(), z.number()]),
        name: z.string(),
        estimates: z.int(),
      }),
    )
    .describe('What is offered now and not by the draft, with how many estimates of the days chose it.'),
  warnings: z
    .array(priceChangeSchema.extend({ reason: z.enum(['changed_by_more_than_half', 'unusual_multiplier']) }))
    .describe('Changes that look like typing errors.'),
});

export type PricingPreview = z.output<typeof pricingPreviewSchema>;

const calculatedSchema = z.object({
  lines: z.array(priceLineSchema).readonly(),
  totals: totalsSchema,
  quoteRange: quoteRangeSchema,
});

export const pricingEndpoints = {
  'GET /admin/pricing-config': {
    summary: 'The live pricing configuration',
    response: livePricingConfigSchema,
  },
  'PUT /admin/pricing-config': {
    summary: 'Save a whole pricing configuration as a new version',
    body: savePricingConfigSchema,
    response: livePricingConfigSchema,
  },
  'PUT /admin/pricing-config/:id': {
    summary: 'Merge a part into the version with this id and save it as a new version',
    params: idParams,
    // Merged into the version, which is then checked as a whole.
    body: z.record(text(), z.unknown(), {
      error: 'Send the part of the prices that changes, as a JSON object',
    }),
    response: livePricingConfigSchema,
  },
  'GET /admin/pricing-config/versions': {
    summary: 'Every saved version, newest first: who, when and what changed',
    query: z.object({
      limit: wholeNumber(1, 100).default(20),
      skip: wholeNumber(0, 100_000_000).default(0),
    }),
    response: z.object({ versions: z.array(pricingVersionSummarySchema), total: z.int() }),
  },
  'GET /admin/pricing-config/versions/:id': {
    summary: 'One version, whole',
    params: idParams,
    response: livePricingConfigSchema.extend(versionShape),
  },
  'POST /admin/pricing-config/versions/:id/restore': {
    summary: 'Bring the prices of an earlier version back, as a new version',
    params: idParams,
    body: z
      .object({
        _id: text()
          .optional()
          .describe(
            'The version that was live when the admin decided. 409 if it is not. Without `replaces`, to bring back the version before it takes it back, as `undo` does.',
          ),
        replaces: replacesSchema,
        scheduled: scheduledSchema,
      })
      .nullish(),
    response: livePricingConfigSchema,
  },
  'POST /admin/pricing-config/versions/:id/undo': {
    summary: 'Take a save back: the prices before it and the scheduled versions that it replaced stand again',
    params: idParams,
    response: livePricingConfigSchema,
  },
  'POST /admin/pricing-config/versions/:id/withdraw': {
    summary: 'Keep a scheduled version from going live',
    params: idParams,
    response: doneSchema,
  },
  'POST /admin/pricing-config/preview': {
    reads: true,
    summary: 'What a draft would do to the estimates of the last days',
    body: pricingConfigInputSchema.extend({
      days: z.int().min(1).max(366).default(30).describe('How many days, today included.'),
    }),
    response: pricingPreviewSchema,
  },
  'POST /admin/pricing-config/calculator': {
    reads: true,
    summary: 'Price answers under the live prices and under a draft; stores nothing',
    body: z.object({
      answers: answersSchema,
      state: text().max(10).optional().describe('Where the lift is to stand.'),
      config: pricingConfigInputSchema.optional().describe('The draft; absent: the live prices.'),
    }),
    response: z.object({ live: calculatedSchema, draft: calculatedSchema }),
  },
} as const satisfies Endpoints;

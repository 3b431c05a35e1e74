// Earlier and coming prices: the history of versions, and what a draft would do.
import { z } from 'zod';
import { answersSchema } from './answers.ts';
import { quoteRangeSchema, totalsSchema } from './calculate.ts';
import { priceLineSchema } from './price-lines.ts';
import { livePricingConfigSchema, pricingConfigInputSchema } from './pricing-config.ts';
import { text } from './text.ts';

export const priceChangeSchema = z.object({
  path: z.array(z.string()).readonly(),
  from: z.number().nullable().describe('Null: it was not there.'),
  to: z.number().nullable().describe('Null: it is not there any more.'),
});

const versionShape = {
  version: z.int().describe('1, 2, 3 …; the highest is live.'),
  savedBy: z.string().nullable().describe("The admin's email; null for the demonstration prices."),
  reason: z.string().nullable().describe('Why, in the words of the admin; null when they gave none.'),
  restoredFrom: z.int().nullable().describe('The version whose prices were brought back.'),
};

export const pricingVersionSummarySchema = z.object({
  _id: z.string(),
  ...versionShape,
  savedAt: z.iso.datetime(),
  changes: z.array(priceChangeSchema).describe('Against the version before.'),
});

export type PricingVersionSummary = z.output<typeof pricingVersionSummarySchema>;

export const pricingVersionListQuerySchema = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  skip: z.coerce.number().int().min(0).max(100_000_000).default(0),
});

export const pricingVersionListSchema = z.object({
  versions: z.array(pricingVersionSummarySchema),
  total: z.int(),
});

export type PricingVersionList = z.output<typeof pricingVersionListSchema>;

export const pricingVersionSchema = livePricingConfigSchema.extend(versionShape);

export const restorePricingSchema = z
  .object({
    _id: text().optional().describe('The version that was live when the admin decided. 409 if it is not.'),
  })
  .nullish();

const totalChangeSchema = z.object({
  before: z.int().describe('Whole dollars under the live prices.'),
  after: z.int().describe('Whole dollars under the draft.'),
});

export const pricingPreviewSchema = z.object({
  totals: z.array(totalChangeSchema).readonly().describe('The newest estimates, at most 200, newest first.'),
  skipped: z.int().describe('Estimates that one of the two has no price for.'),
  medianChange: z.int().nullable(),
  largestChange: totalChangeSchema.nullable(),
  warnings: z
    .array(priceChangeSchema.extend({ reason: z.enum(['changed_by_more_than_half', 'unusual_multiplier']) }))
    .describe('Changes that look like a slip of the finger.'),
});

export type PricingPreview = z.output<typeof pricingPreviewSchema>;

export const pricingCalculatorRequestSchema = z.object({
  answers: answersSchema,
  config: pricingConfigInputSchema.describe('The draft.'),
});

const calculatedSchema = z.object({
  lines: z.array(priceLineSchema).readonly(),
  totals: totalsSchema,
  quoteRange: quoteRangeSchema.nullable(),
});

export const pricingCalculatorSchema = z.object({ live: calculatedSchema, draft: calculatedSchema });

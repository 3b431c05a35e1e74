// The prices and their versions.
import { z } from 'zod';
import type { Endpoints } from './endpoint.ts';
import {
  livePricingConfigSchema,
  partialPricingConfigSchema,
  pricingConfigInputSchema,
  savePricingConfigSchema,
} from './pricing-config.ts';
import { text } from './text.ts';
import { answersSchema } from './answers.ts';
import { priceLineSchema, quoteRangeSchema, totalsSchema } from './calculate.ts';

const priceChangeSchema = z.object({
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

const pricingVersionSummarySchema = z.object({
  _id: z.string(),
  ...versionShape,
  savedAt: z.iso.datetime(),
  changes: z.array(priceChangeSchema).describe('Against the version before.'),
});

export type PricingVersionSummary = z.output<typeof pricingVersionSummarySchema>;

const pricingVersionListSchema = z.object({
  versions: z.array(pricingVersionSummarySchema),
  total: z.int(),
});

export type PricingVersionList = z.output<typeof pricingVersionListSchema>;

const totalChangeSchema = z.object({
  before: z.int().describe('Whole dollars under the live prices.'),
  after: z.int().describe('Whole dollars under the draft.'),
});

const pricingPreviewSchema = z.object({
  totals: z.array(totalChangeSchema).readonly().describe('The newest estimates, at most 200, newest first.'),
  skipped: z.int().describe('Estimates that one of the two has no price for.'),
  medianChange: z.int().nullable(),
  largestChange: totalChangeSchema.nullable(),
  warnings: z
    .array(priceChangeSchema.extend({ reason: z.enum(['changed_by_more_than_half', 'unusual_multiplier']) }))
    .describe('Changes that look like a slip of the finger.'),
});

export type PricingPreview = z.output<typeof pricingPreviewSchema>;

const calculatedSchema = z.object({
  lines: z.array(priceLineSchema).readonly(),
  totals: totalsSchema,
  quoteRange: quoteRangeSchema.nullable(),
});

const idParams = z.object({ id: text().max(100) });

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
    body: partialPricingConfigSchema,
    response: livePricingConfigSchema,
  },
  'GET /admin/pricing-config/versions': {
    summary: 'Every saved version, newest first: who, when and what changed',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(100).default(20),
      skip: z.coerce.number().int().min(0).max(100_000_000).default(0),
    }),
    response: pricingVersionListSchema,
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
          .describe('The version that was live when the admin decided. 409 if it is not.'),
      })
      .nullish(),
    response: livePricingConfigSchema,
  },
  'POST /admin/pricing-config/preview': {
    summary: 'What a draft would do to the most recent estimates',
    body: pricingConfigInputSchema,
    response: pricingPreviewSchema,
  },
  'POST /admin/pricing-config/calculator': {
    summary: 'Price answers under the live prices and under a draft; stores nothing',
    body: z.object({
      answers: answersSchema,
      config: pricingConfigInputSchema.describe('The draft.'),
    }),
    response: z.object({ live: calculatedSchema, draft: calculatedSchema }),
  },
} as const satisfies Endpoints;

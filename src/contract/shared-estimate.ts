// An estimate as its own address shows it, to whoever has the address: nothing of the person but the first name.
import { z } from 'zod';
import { storedAnswersSchema } from './answers.ts';
import {
  estimateDaysShape,
  quoteRangeSchema,
  referenceSchema,
  shownLinesSchema,
  totalsSchema,
} from './calculate.ts';

export const sharedEstimateSchema = z.object({
  reference: referenceSchema,
  createdAt: z.iso.datetime(),
  ...estimateDaysShape,
  isValid: z.boolean().describe('That day is not over.'),
  firstName: z.string(),
  answers: storedAnswersSchema.describe('Option ids, as they were given.'),
  answersInWords: z.array(z.object({ label: z.string(), words: z.string() })),
  totals: totalsSchema,
  lines: shownLinesSchema,
  quoteRange: quoteRangeSchema.nullable(),
  assumptions: z.array(z.string()),
  priceNote: z.string(),
});

export type SharedEstimate = z.output<typeof sharedEstimateSchema>;

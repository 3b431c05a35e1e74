// An estimate as its own address shows it, to whoever has the address: nothing of the person but the first name.
import { z } from 'zod';
import { elements } from '#domain/element.ts';
import { storedAnswersSchema } from './answers.ts';
import { quoteRangeSchema, totalsSchema } from './calculate.ts';

const day = z.iso.date();

export const sharedEstimateSchema = z.object({
  reference: z.string().describe('What it is called on paper and on the phone, such as K7QD-2M4X.'),
  createdAt: z.iso.datetime(),
  createdOn: day.describe('The day of createdAt where the business is.'),
  validUntil: day.describe('The last day on which the business stands by the price.'),
  isValid: z.boolean().describe('That day is not over.'),
  firstName: z.string(),
  answers: storedAnswersSchema.describe('Option ids, as they were given.'),
  answersInWords: z.array(z.object({ label: z.string(), words: z.string() })),
  totals: totalsSchema,
  lines: z
    .array(z.object({ element: z.enum(elements), label: z.string(), amount: z.int() }))
    .describe('Whole dollars; those of an element add up to its total.'),
  quoteRange: quoteRangeSchema.nullable(),
  assumptions: z.array(z.string()),
  priceNote: z.string(),
});

export type SharedEstimate = z.output<typeof sharedEstimateSchema>;

// An estimate that an admin makes: what may be taken off the price or put on it, and what came of it.
import { z } from 'zod';
import { type Adjustment, mostReasonCharacters, percentDigits } from '#domain/pricing/adjustment.ts';
import { isPrintableInFull } from '#domain/printable.ts';
import { oneLine } from '#domain/text.ts';
import { text } from '../endpoint.ts';
import { estimateResponseSchema } from '../estimates/estimates.ts';
import { leadStatusSchema } from './leads.ts';

const mostDollars = 10_000_000;
const amountSentence = `The amount must be whole dollars, other than 0 and at most ${mostDollars}`;
const percentSentence = 'The percentage must be from -100 to 100, other than 0, with at most two decimals';

export const adjustmentSchema = z
  .object({
    amount: z
      .int({ error: amountSentence })
      .min(-mostDollars, { error: amountSentence })
      .max(mostDollars, { error: amountSentence })
      .refine((amount) => amount !== 0, { error: amountSentence })
      .optional()
      .describe('Whole dollars with GST; below 0 for a discount.'),
    percent: z
      .number({ error: percentSentence })
      .min(-100, { error: percentSentence })
      .max(100, { error: percentSentence })
      .refine((percent) => percent !== 0 && Number(percent.toFixed(percentDigits)) === percent, {
        error: percentSentence,
      })
      .optional()
      .describe('Of the price; below 0 for a discount.'),
    reason: text({ error: 'Say why: the customer reads it beside the amount' })
      .transform((words) => oneLine(words))
      .refine((words) => words !== '', { error: 'Say why: the customer reads it beside the amount' })
      .refine((words) => words.length <= mostReasonCharacters, {
        error: `The reason can have at most ${mostReasonCharacters} characters`,
      })
      .refine(isPrintableInFull, {
        error: 'The document can only show Latin letters, Greek and Cyrillic ones, digits and common signs',
      }),
  })
  .transform(({ amount, percent, reason }, context): Adjustment => {
    if (amount !== undefined && percent === undefined) return { amount, reason };
    if (percent !== undefined && amount === undefined) return { percent, reason };
    context.addIssue({ code: 'custom', message: 'Give either an amount or a percentage' });
    return z.NEVER;
  })
  .optional()
  .describe(
    'A discount, or a line of one’s own. It is a line of the estimate that belongs to no element; the total never falls below 0.',
  );

/** Why an estimate is not mailed to its customer. */
export const notMailedReasons = ['not_asked', 'no_mails', 'free', 'stopped', 'limit'] as const;

/** The price that an admin made, with the ids of its lead and its estimate. */
export const madeEstimateSchema = estimateResponseSchema.extend({
  leadId: z.string(),
  estimateId: z.string(),
  status: leadStatusSchema.describe('Of the lead: an open one becomes a proposal if the estimate is mailed.'),
  revision: z.int().describe('Of the lead.'),
  notMailed: z
    .enum(notMailedReasons)
    .nullable()
    .catch(null)
    .describe(
      'null: the customer gets it by mail (mailedTo). Otherwise the reason: no mail was asked for; this server mails no estimates; it is of $0; the customer stopped these mails; or the limit of mails to this mailbox is reached.',
    ),
});

export type MadeEstimate = z.output<typeof madeEstimateSchema>;

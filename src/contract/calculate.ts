// What a visitor sends to be priced, and what comes back.
import { z } from 'zod';
import {
  customerTypes,
  isEmail,
  maxEmailLength,
  maxNameLength,
  phoneDigits,
  states,
} from '#domain/contact.ts';
import { marketingParameterNames, maxMarketingLength } from '#domain/marketing.ts';
import { elements } from '#domain/element.ts';
import { featureGroups } from '#domain/pricing/priced-questions.ts';
import { answerFields, questions } from '#domain/questions/questions.ts';
import { recordOf } from '#domain/record-of.ts';
import { storableText } from '#domain/storable-text.ts';
import { answersShape, completeAnswers } from './answers.ts';
import { text } from './text.ts';

const contactShape = {
  state: z.literal(
    states.map(({ id }) => id),
    { error: 'State is required' },
  ),
  customerType: z.literal(
    customerTypes.map(({ id }) => id),
    { error: 'Customer type is required' },
  ),
  fullName: text({ error: 'Full name is required' })
    .max(maxNameLength, { error: `Full name can have at most ${maxNameLength} characters` })
    .min(1, { error: 'Full name is required' })
    // One line, since mails have it in their head.
    .transform((name) => storableText(name.replace(/\s+/g, ' '), maxNameLength))
    .refine((name) => name !== '', { error: 'Full name is required' }),
  phone: text({ error: 'Phone number is required' })
    .max(40, { error: 'Phone number can have at most 12 digits' })
    .transform(phoneDigits)
    .refine((digits) => digits !== '', { error: 'Phone number is required' }),
  email: text({ error: 'Email is required' })
    .max(maxEmailLength, { error: `Email can have at most ${maxEmailLength} characters` })
    .trim()
    .min(1, { error: 'Email is required' })
    .refine(isEmail, { error: 'Please enter a valid email' }),
};

const marketingParameter = text({ error: 'A marketing parameter must be text' })
  .max(maxMarketingLength, {
    error: `A marketing parameter can have at most ${maxMarketingLength} characters`,
  })
  .optional();

const marketingShape = recordOf(marketingParameterNames, () => marketingParameter);

export const calculateRequestSchema = z
  .object(
    {
      ...answersShape,
      ...contactShape,
      ...marketingShape,
      sessionId: z
        .uuid({ error: 'The visit id must be a UUID' })
        .optional()
        .describe('Identifies the visit: the same visit and person add to one lead.'),
      privacyNotice: text({ error: 'The privacy notice must be text' })
        .max(1000, { error: 'The privacy notice can have at most 1000 characters' })
        .optional()
        .describe('The privacy notice as the visitor saw it beside the fields; kept with the lead.'),
      companyWebsite: text({ error: 'Leave this field empty' })
        .max(500, { error: 'Leave this field empty' })
        .optional()
        .describe('A trap for robots: people never see it. Leave it out.'),
    },
    { error: 'The answers must be a JSON object' },
  )
  .transform((request, context) => {
    const answers = completeAnswers(request, context);
    return answers ? { ...request, answers } : z.NEVER;
  });

export type CalculateRequest = z.output<typeof calculateRequestSchema>;
export type CalculateBody = z.input<typeof calculateRequestSchema>;

const dollars = z.int().describe('Whole dollars.');

export const totalsSchema = z.object({
  lift: dollars,
  shaft: dollars,
  installation: dollars,
  grandTotal: dollars,
});

export const quoteRangeSchema = z.object({ low: dollars, high: dollars });

export const shownLinesSchema = z
  .array(z.object({ element: z.enum(elements), label: z.string(), amount: z.int() }))
  .describe('Whole dollars; those of an element add up to its total.');

export const referenceSchema = z
  .string()
  .describe('What the estimate is called on paper and on the phone, such as K7QD-2M4X.');

export const estimateDaysShape = {
  createdOn: z.iso.date().describe('The day of the estimate where the business is.'),
  validUntil: z.iso.date().describe('The last day on which the business stands by the price.'),
};

const answerId = z.union([z.string(), z.number()]);

const breakdownFields = questions.filter(({ inBreakdown }) => inBreakdown).map(({ field }) => field);
const breakdownShape = recordOf(breakdownFields, () => answerId.optional());

export const calculateResponseSchema = z.object({
  breakdown: z.object(breakdownShape).describe('What was priced, as option ids.'),
  calculation: z.object({
    additionalFeatures: z.object(recordOf(featureGroups, () => dollars)),
    extraStopsCount: z.int(),
    extraStops: z.object({ lift: dollars, shaft: dollars, yield: dollars }),
    totals: totalsSchema,
  }),
  quoteRange: quoteRangeSchema.nullable().describe('95 % to 110 % of the grand total; null when that is 0.'),
  assumptions: z.array(z.string()).describe('What the price assumes where the visitor was not sure.'),
  whatIf: z
    .array(
      z.object({
        label: z.string(),
        change: z.object(recordOf(answerFields, () => answerId.optional())),
        difference: dollars,
      }),
    )
    .describe('The nearest changes to the answers and what each adds to or takes off the grand total.'),
  lines: shownLinesSchema,
  reference: referenceSchema,
  ...estimateDaysShape,
  estimateUrl: z.url().describe('The estimate’s own address, private to whoever has it.'),
});

export type CalculateResponse = z.output<typeof calculateResponseSchema>;

/** A line behind a price. They show the yield, so they travel to admins only. */
export const priceLineSchema = z.object({
  id: z.string().describe('What the line is, such as `lift.base`. Estimates keep the ids of their day.'),
  element: z.enum(elements),
  label: z.string(),
  amount: z.int().describe('Whole dollars.'),
});

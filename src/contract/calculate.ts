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
import { settleCabin } from '#domain/answers.ts';
import { cabinTypes, maxStops, minStops, shaftTypes } from '#domain/catalogue.ts';
import { marketingParameterNames, maxMarketingLength } from '#domain/marketing.ts';
import { storableText } from '#domain/storable-text.ts';

function ids<Id extends string>(list: readonly { readonly id: Id }[]): [Id, ...Id[]] {
  const [first, ...rest] = list.map((entry) => entry.id);
  if (first === undefined) throw new RangeError('an enumeration needs at least one id');
  return [first, ...rest];
}

const yesNo = (error: string) => z.enum(['yes', 'no'], { error });
const yesNoUndecided = (error: string) => z.enum(['yes', 'no', 'undecided'], { error });
const stopsSentence = `Number of stops must be a whole number from ${minStops} to ${maxStops}`;

const answersShape = {
  numberOfStops: z
    .int({ error: stopsSentence })
    .min(minStops, { error: stopsSentence })
    .max(maxStops, { error: stopsSentence }),
  liftType: z.enum(['commercial', 'residential'], { error: 'Choose a lift type from the list' }),
  cabinType: z.enum(ids(cabinTypes), { error: 'Choose a cabin type from the list' }),
  wheelchairAccess: yesNo('Wheelchair access must be yes or no'),
  budgetConsideration: z
    .string({ error: 'Choose a budget consideration from the list' })
    .min(1, { error: 'Choose a budget consideration from the list' })
    .max(100, { error: 'Choose a budget consideration from the list' }),
  numberOfDoors: z.literal([1, 2, 3, 4], { error: 'Choose a number of doors from the list (1 to 4)' }),
  indoorOutdoor: z.enum(['indoor', 'outdoor'], { error: 'Choose indoor or outdoor' }),
  shaftType: z.enum(ids(shaftTypes), { error: 'Choose a shaft type from the list' }),
  glassInCabin: yesNoUndecided('Glass in cabin must be yes, no or undecided'),
  glassDoors: yesNoUndecided('Glass doors must be yes, no or undecided'),
  includeInstallation: yesNo('Installation must be yes or no'),
};

/** Answers as they are stored with an estimate. */
export const answersSchema = z.object(answersShape);

const contactShape = {
  state: z.enum(ids(states), { error: 'State is required' }),
  customerType: z.enum(ids(customerTypes), { error: 'Customer type is required' }),
  fullName: z
    .string({ error: 'Full name is required' })
    .max(maxNameLength, { error: `Full name can have at most ${maxNameLength} characters` })
    .min(1, { error: 'Full name is required' })
    .transform((name) => storableText(name, maxNameLength))
    .refine((name) => name !== '', { error: 'Full name is required' }),
  phone: z
    .string({ error: 'Phone number is required' })
    .max(40, { error: 'Phone number can have at most 12 digits' })
    .transform(phoneDigits)
    .refine((digits) => digits !== '', { error: 'Phone number is required' }),
  email: z
    .string({ error: 'Email is required' })
    .max(maxEmailLength, { error: `Email can have at most ${maxEmailLength} characters` })
    .trim()
    .min(1, { error: 'Email is required' })
    .refine(isEmail, { error: 'Please enter a valid email' }),
};

const marketingParameter = z
  .string({ error: 'A marketing parameter must be text' })
  .max(maxMarketingLength, {
    error: `A marketing parameter can have at most ${maxMarketingLength} characters`,
  })
  .optional();

const marketingShape = Object.fromEntries(
  marketingParameterNames.map((name) => [name, marketingParameter]),
) as Record<(typeof marketingParameterNames)[number], typeof marketingParameter>;

/** Empty means not asked: a commercial lift skips the cabin step. */
const askedCabinType = z.preprocess(
  (value) => (value === '' || value === null ? undefined : value),
  answersShape.cabinType.optional(),
);

export const calculateRequestSchema = z
  .object(
    {
      ...answersShape,
      cabinType: askedCabinType,
      ...contactShape,
      ...marketingShape,
      sessionId: z
        .uuid({ error: 'The visit id must be a UUID' })
        .optional()
        .describe('Identifies the visit: the same visit and person add to one lead.'),
      companyWebsite: z
        .string({ error: 'Leave this field empty' })
        .max(500, { error: 'Leave this field empty' })
        .optional()
        .describe('A trap for robots: people never see it. Leave it out.'),
    },
    { error: 'The answers must be a JSON object' },
  )
  .transform((request, context) => {
    const settled = settleCabin(request);
    if (settled) return { ...request, cabinType: settled.cabinType };
    context.addIssue({ code: 'custom', path: ['cabinType'], message: 'Choose a cabin type from the list' });
    return z.NEVER;
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

export const calculateResponseSchema = z.object({
  breakdown: z
    .object({
      numberOfStops: z.int(),
      liftType: z.string(),
      cabinType: z.string(),
      numberOfDoors: z.int(),
      indoorOutdoor: z.string(),
      shaftType: z.string(),
    })
    .describe('What was priced, as option ids.'),
  calculation: z.object({
    additionalFeatures: z.object({
      extraDoor: dollars,
      outdoorProofing: dollars,
      glassCabin: dollars,
      glassDoors: dollars,
      wheelchairAccess: dollars,
    }),
    extraStopsCount: z.int(),
    extraStops: z.object({ lift: dollars, shaft: dollars, yield: dollars }),
    totals: totalsSchema,
  }),
  quoteRange: quoteRangeSchema.nullable().describe('95 % to 110 % of the grand total; null when that is 0.'),
  assumptions: z.array(z.string()).describe('What the price assumes where the visitor was not sure.'),
  whatIf: z
    .array(z.object({ label: z.string(), change: answersSchema.partial(), difference: dollars }))
    .describe('The nearest changes to the answers and what each adds to or takes off the grand total.'),
});

export type CalculateResponse = z.output<typeof calculateResponseSchema>;

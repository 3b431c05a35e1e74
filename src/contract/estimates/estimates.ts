// The options, the response to a request for a price, and the parts of an estimate.
import { z } from 'zod';
import { elements } from '#domain/element.ts';
import { answerFields, breakdownFields, featureGroups, type ListName } from '#domain/questions/questions.ts';
import { recordOf } from '#domain/record-of.ts';
import { parseJson } from '#domain/text.ts';
import { doneSchema, type Endpoints, text } from '../endpoint.ts';
import { dimensionRowSchema } from '../pricing/dimensions.ts';
import { answerNamesSchema } from './answer-names.ts';
import { calculateRequestSchema } from './calculate-request.ts';

/** Answers as an estimate keeps them, even if questions have changed since. */
export const storedAnswersSchema = z.record(z.string(), z.union([z.string(), z.number()]));

const dollars = z.int().describe('Whole dollars.');

export const totalsSchema = z.object({
  lift: dollars,
  shaft: dollars,
  installation: dollars,
  grandTotal: dollars,
});

export const quoteRangeSchema = z
  .object({ low: dollars, high: dollars })
  .nullable()
  .describe('95 % to 110 % of the grand total without an adjustment; null when that is 0.');

const elementSchema = z
  .enum(elements)
  .nullable()
  .describe('null: a discount, or a line of a salesperson’s own.');

const answerId = z.union([z.string(), z.number()]);

export const shownDimensionsSchema = dimensionRowSchema
  .nullable()
  .describe('Of this lift, as saved with the prices of its day; null if the business gives none.');

export const whatIfSchema = z.array(
  z.object({
    label: z.string(),
    change: z.object(recordOf(answerFields, () => answerId.optional())),
    difference: dollars,
  }),
);

/** How many of the last sales with a sold amount closed within the range that was shown. */
export const rangeRecordSchema = z.object({ sales: z.int(), within: z.int() });

export type RangeRecord = z.output<typeof rangeRecordSchema>;

/** The parts of an estimate that a visitor sees at once, and later at its own address. */
export const shownEstimateShape = {
  answerNames: answerNamesSchema,
  optionNames: z
    .record(z.string(), z.record(z.string(), z.string()))
    .describe('The names of options, by question and id, where the business has its own.'),
  drawnAs: z
    .record(z.string(), z.string())
    .describe('By question, for options of the business’s own: the known option that each is drawn as.'),
  quoteRange: quoteRangeSchema,
  rangeRecord: rangeRecordSchema.optional().describe('Only with SHOW_RANGE_RECORD=on, and from 30 sales on.'),
  assumptions: z.array(z.string()).describe('What the price assumes where the visitor was not sure.'),
  gst: dollars.describe('The GST in the grand total: an eleventh.'),
  dimensions: shownDimensionsSchema,
  alternatives: z
    .array(z.object({ field: z.enum(answerFields), id: answerId, difference: dollars }))
    .describe('Every other option of every question and what choosing it alone does to the grand total.'),
  lines: z
    .array(z.object({ element: elementSchema, label: z.string(), amount: z.int() }))
    .describe('Whole dollars; those of an element add up to its total, and all of them to the grand total.'),
  reference: z.string().describe('What the estimate is called on paper and on the phone, such as K7QD-2M4X.'),
  createdOn: z.iso.date().describe('The day of the estimate where the business is.'),
  validUntil: z.iso.date().describe('The last day on which these prices hold.'),
};

export const estimateResponseSchema = z.object({
  breakdown: z
    .object(recordOf(breakdownFields, () => answerId.optional()))
    .describe('What was priced, as option ids.'),
  calculation: z.object({
    additionalFeatures: z.object(recordOf(featureGroups, () => dollars)),
    extraStopsCount: z.int(),
    extraStops: z.object({ lift: dollars, shaft: dollars, yield: dollars }),
    totals: totalsSchema,
  }),
  ...shownEstimateShape,
  whatIf: whatIfSchema.describe(
    'The nearest changes to the answers and what each adds to or takes off the grand total.',
  ),
  estimateUrl: z.url().describe('The estimate’s own address, private to whoever has it.'),
  mailedTo: z
    .string()
    .nullable()
    .describe('Where the estimate is emailed once nothing was changed for some minutes; null: nowhere.'),
});

export type EstimateResponse = z.output<typeof estimateResponseSchema>;

/** A price line. It shows the yield, so only admins get it. */
export const priceLineSchema = z.object({
  id: z.string().describe('What the line is, such as `lift.base`. Estimates keep the ids of their day.'),
  element: elementSchema,
  label: z.string(),
  amount: z.int().describe('Whole dollars.'),
});

function optionList<Id extends z.ZodType<string | number>>(id: Id) {
  return z
    .array(
      z.object({
        id,
        name: z.string(),
        description: z.string(),
        image: z.string().optional().describe('Path of a picture or a drawing.'),
        picture: z.string().optional().describe('The id of the business’s own picture.'),
        like: z.string().optional().describe('The known option that one of the business’s own behaves as.'),
        descriptions: z
          .record(z.string(), z.string())
          .optional()
          .describe('Of Yes, No and Undecided: by question, where the business has its own.'),
      }),
    )
    .readonly();
}

const mostSteps = 100;
// Pages that were opened before the last upgrade send the steps' numbers.
const step = z.union([text().max(100), z.int()]);

/** The page sends this as text when it is left, like all beacons. An unreadable body counts as empty. */
const stepsReachedSchema = z
  .preprocess(
    (value) => (typeof value === 'string' ? parseJson(value) : value),
    z.object({
      steps: z.array(step).max(mostSteps).describe('The ids of the steps newly reached in this visit.'),
    }),
  )
  .catch({ steps: [] });

export const estimateEndpoints = {
  'GET /options': {
    access: 'public',
    summary: 'The options a visitor can choose from',
    response: z.object({
      liftTypes: optionList(z.string()),
      cabinTypes: optionList(z.string()),
      budgetConsiderations: optionList(z.string()),
      doorOptions: optionList(z.number()),
      indoorOutdoorOptions: optionList(z.string()),
      shaftTypes: optionList(z.string()),
      yesNoOptions: optionList(z.string()),
    } satisfies Record<ListName, unknown>),
  },
  'POST /calculate': {
    access: 'public',
    // Many visitors may share one address, such as an office's or a phone mast's.
    perMinute: 300,
    maxBodyKb: 64,
    summary: 'Price a lift; stores the lead and its estimate first',
    body: calculateRequestSchema,
    response: estimateResponseSchema,
  },
  'POST /steps': {
    access: 'public',
    beacon: true,
    perMinute: 120,
    maxBodyKb: 1,
    summary: 'Count the steps that a visit newly reached; keeps daily totals only',
    body: stepsReachedSchema,
    response: doneSchema,
  },
} as const satisfies Endpoints;

// The options, a request to be priced, and its response.
import { z } from 'zod';
import {
  type Contact,
  type ContactDraft,
  type ContactFieldRecord,
  contactFields,
  contactRecords,
} from '#domain/contact-fields.ts';
import { elements } from '#domain/element.ts';
import { marketingParameterNames, maxMarketingLength } from '#domain/marketing.ts';
import { maxOpenIdLength, readAnswers } from '#domain/questions/answers.ts';
import type { AnswerId } from '#domain/questions/question.ts';
import {
  answerFields,
  featureGroups,
  type Answers,
  type ListName,
  questionOf,
  questions,
} from '#domain/questions/questions.ts';
import { recordOf } from '#domain/record-of.ts';
import { parseJson } from '#domain/text.ts';
import { dimensionRowSchema } from './dimensions.ts';
import { doneSchema, type Endpoints, text } from './endpoint.ts';

/** An answer, checked by its question's record. */
function answerSchema({ isOpenEnded, options, problem }: ReturnType<typeof questionOf>): z.ZodType<AnswerId> {
  const error = { error: problem };
  if (isOpenEnded) return text(error).min(1, error).max(maxOpenIdLength, error);
  return z.literal(
    options.map(({ id }) => id),
    error,
  );
}

/** An empty text stands for a question that was not asked, because another answer implies its answer. */
function unasked(schema: z.ZodType<AnswerId>): z.ZodType<AnswerId | undefined> {
  return z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional());
}

/** One schema for each question, in their order. */
const answersShape = recordOf(answerFields, (field) => {
  const question = questionOf(field);
  const schema = answerSchema(question);
  return question.implied ? unasked(schema) : schema;
});

type Given = z.output<z.ZodObject<typeof answersShape>>;

/** The answers with implied ones. Reports an issue at the first question without an answer. */
function completeAnswers(given: Given, context: z.core.$RefinementCtx): Answers | undefined {
  const answers = readAnswers(given);
  if (answers) return answers;
  const open = answerFields.find((field) => given[field] === undefined) ?? 'cabinType';
  context.addIssue({ code: 'custom', path: [open], message: questionOf(open).problem });
  return undefined;
}

/** Answers that are to be priced. */
export const answersSchema = z
  .object(answersShape)
  .transform((given, context) => completeAnswers(given, context) ?? z.NEVER);

/** Answers as an estimate keeps them, even if questions have changed since. */
export const storedAnswersSchema = z.record(z.string(), z.union([z.string(), z.number()]));

type ContactSchema = z.ZodType<string | undefined, string | undefined>;

/** A contact field, checked by its record. */
function fieldSchema({ label, required, ...record }: ContactFieldRecord): ContactSchema {
  const error = { error: required ?? `${label} is not valid` };
  if (record.choices) {
    const ids = record.choices.map(({ id }) => id);
    return required === undefined ? z.literal(['', ...ids], error).optional() : z.literal(ids, error);
  }
  const { maxLength = 0, tooLong = `${label} is too long`, read, problem } = record;
  const given = text(error).max(maxLength, { error: tooLong });
  const stored = (required === undefined ? given : given.min(1, error))
    .transform((typed) => read?.(typed) ?? typed)
    .superRefine((value, context) => {
      const message = value === '' ? required : problem?.(value);
      if (message !== undefined) context.addIssue({ code: 'custom', message });
    });
  return required === undefined ? stored.optional() : stored;
}

/** Only optional fields may be left out. */
export const contactShape = recordOf(contactFields, (field) => fieldSchema(contactRecords[field]));

/** The contact of a request, with an empty text for what was left out. */
export function contactOf(request: {
  readonly [Field in keyof ContactDraft]: ContactDraft[Field] | undefined;
}): Contact {
  return recordOf(contactFields, (field) => request[field] ?? '');
}

/** Some of the contact's fields. */
export const contactChangeShape = z.object(contactShape).partial().shape;

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
        .describe(
          'The privacy notice beside the fields: its version (SHA-256 in hex, as the page was given it) or its text. The lead keeps which one of ours it was, and no other text.',
        ),
      companyWebsite: text({ error: 'Leave this field empty' })
        .max(500, { error: 'Leave this field empty' })
        .optional()
        .describe('A trap for robots: people never see it. Leave it out.'),
    },
    { error: 'The answers must be a JSON object' },
  )
  .transform((request, context) => {
    const answers = completeAnswers(request, context);
    return answers ? { ...request, ...contactOf(request), answers } : z.NEVER;
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
  validUntil: z.iso.date().describe('The last day on which these prices hold.'),
};

const answerId = z.union([z.string(), z.number()]);

const breakdownFields = questions.filter(({ inBreakdown }) => inBreakdown).map(({ field }) => field);
const breakdownShape = recordOf(breakdownFields, () => answerId.optional());

export const alternativesSchema = z
  .array(z.object({ field: z.enum(answerFields), id: answerId, difference: dollars }))
  .describe('Every other option of every question and what choosing it alone does to the grand total.');

export const shownDimensionsSchema = dimensionRowSchema
  .nullable()
  .describe('Of this lift, as saved with the prices of its day; null if the business gives none.');

export const gstSchema = dollars.describe('The GST in the grand total: an eleventh.');

export const whatIfSchema = z.array(
  z.object({
    label: z.string(),
    change: z.object(recordOf(answerFields, () => answerId.optional())),
    difference: dollars,
  }),
);

/** How many of the last sales with a sold amount closed within the range that was shown. */
export const rangeRecordSchema = z.object({ sales: z.int(), within: z.int() });

export const shownRangeRecordSchema = rangeRecordSchema
  .optional()
  .describe('Only with SHOW_RANGE_RECORD=on, and from 30 sales on.');

export type RangeRecord = z.output<typeof rangeRecordSchema>;

export const estimateResponseSchema = z.object({
  breakdown: z.object(breakdownShape).describe('What was priced, as option ids.'),
  calculation: z.object({
    additionalFeatures: z.object(recordOf(featureGroups, () => dollars)),
    extraStopsCount: z.int(),
    extraStops: z.object({ lift: dollars, shaft: dollars, yield: dollars }),
    totals: totalsSchema,
  }),
  quoteRange: quoteRangeSchema.nullable().describe('95 % to 110 % of the grand total; null when that is 0.'),
  rangeRecord: shownRangeRecordSchema,
  assumptions: z.array(z.string()).describe('What the price assumes where the visitor was not sure.'),
  whatIf: whatIfSchema.describe(
    'The nearest changes to the answers and what each adds to or takes off the grand total.',
  ),
  gst: gstSchema,
  dimensions: shownDimensionsSchema,
  alternatives: alternativesSchema,
  lines: shownLinesSchema,
  reference: referenceSchema,
  ...estimateDaysShape,
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
  element: z.enum(elements),
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
        image: z.string().optional().describe('Path of a drawing, for shaft types.'),
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

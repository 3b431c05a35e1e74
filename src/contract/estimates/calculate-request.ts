// A request to be priced: the answers, the contact and where the visitor came from.
import { z } from 'zod';
import {
  type Contact,
  type ContactDraft,
  type ContactFieldRecord,
  contactFields,
  contactRecords,
} from '#domain/contact/contact-fields.ts';
import { marketingParameterNames, maxMarketingLength } from '#domain/marketing.ts';
import { maxOpenIdLength, decidersOf, readAnswers } from '#domain/questions/answers.ts';
import type { AnswerId } from '#domain/questions/question.ts';
import { answerFields, type Answers, questionOf } from '#domain/questions/questions.ts';
import { recordOf } from '#domain/record-of.ts';
import { given, text } from '../endpoint.ts';

/** An answer, checked by its question's record. */
function answerSchema({ isOpenEnded, options, problem }: ReturnType<typeof questionOf>): z.ZodType<AnswerId> {
  const error = { error: problem };
  if (isOpenEnded) return text(error).min(1, error).max(maxOpenIdLength, error);
  return z.literal(
    options.map(({ id }) => id),
    error,
  );
}

/** One schema for each question, in their order. A question whose answer another one implies need not be asked. */
const answersShape = recordOf(answerFields, (field): z.ZodType<AnswerId | undefined> => {
  const question = questionOf(field);
  const schema = answerSchema(question);
  return decidersOf(question).length > 0 ? given(schema) : schema;
});

type Given = z.output<z.ZodObject<typeof answersShape>>;

/** The answers with implied ones. Reports an issue at the first question without an answer. */
function completeAnswers(asked: Given, context: z.core.$RefinementCtx): Answers | undefined {
  const answers = readAnswers(asked);
  if (answers) return answers;
  const open = answerFields.find((field) => asked[field] === undefined) ?? 'cabinType';
  context.addIssue({ code: 'custom', path: [open], message: questionOf(open).problem });
  return undefined;
}

/** Answers that are to be priced. */
export const answersSchema = z
  .object(answersShape)
  .transform((asked, context) => completeAnswers(asked, context) ?? z.NEVER);

type ContactSchema = z.ZodType<string | undefined, string | undefined>;

/** A contact field, checked by its record. */
function fieldSchema({ label, required, ...record }: ContactFieldRecord): ContactSchema {
  const error = { error: required ?? `${label} is not valid` };
  if (record.choices) {
    const ids = record.choices.map(({ id }) => id);
    return required === undefined ? z.literal(['', ...ids], error).optional() : z.literal(ids, error);
  }
  const { maxLength = 0, tooLong = `${label} is too long`, read, problem } = record;
  const sent = text(error).max(maxLength, { error: tooLong });
  const stored = (required === undefined ? sent : sent.min(1, error))
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
      continues: text({ error: 'The estimate to go on with must be text' })
        .max(100, { error: 'The estimate to go on with can have at most 100 characters' })
        .optional()
        .describe(
          'The estimate that this one changes: what follows `/estimate/` in its `estimateUrl`. As long as that one is valid, its prices count, so that a change costs what was shown beside it; if they have been replaced meanwhile, both have the same last day. With the `sessionId` of that estimate, one of name, phone and email may differ: it is corrected in the same lead.',
        ),
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

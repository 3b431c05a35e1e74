// Answers as they travel, each checked by what its question says of it.
import { z } from 'zod';
import { maxOpenIdLength, readAnswers } from '#domain/questions/answers.ts';
import type { AnswerId } from '#domain/questions/question.ts';
import { answerFields, type Answers, questionOf } from '#domain/questions/questions.ts';
import { recordOf } from '#domain/record-of.ts';
import { text } from './text.ts';

function answerSchema({ isOpen, options, problem }: ReturnType<typeof questionOf>): z.ZodType<AnswerId> {
  const error = { error: problem };
  if (isOpen) return text(error).min(1, error).max(maxOpenIdLength, error);
  return z.literal(
    options.map(({ id }) => id),
    error,
  );
}

/** Empty means not asked: another answer decides it. */
function unasked(schema: z.ZodType<AnswerId>): z.ZodType<AnswerId | undefined> {
  return z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional());
}

/** One schema for each question, in their order. */
export const answersShape = recordOf(answerFields, (field) => {
  const question = questionOf(field);
  const schema = answerSchema(question);
  return question.implied ? unasked(schema) : schema;
});

type Given = z.output<z.ZodObject<typeof answersShape>>;

/** The answers with what follows from them; an issue at the first question that is left open. */
export function completeAnswers(given: Given, context: z.core.$RefinementCtx): Answers | undefined {
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

/** Answers as an estimate keeps them, whatever is asked today. */
export const storedAnswersSchema = z.record(z.string(), z.union([z.string(), z.number()]));

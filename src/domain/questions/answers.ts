import type { ContactDraft } from '#domain/contact.ts';
import { impliedOption } from './implied-option.ts';
import { type OptionLists, optionLists } from './option-lists.ts';
import type { AnswerId, StoredAnswers } from './question.ts';
import { type AnswerField, type Answers, type Question, questions } from './questions.ts';

/** The answers so far. Ids stay open (string): the server's lists decide what is offered. */
export type DraftAnswers = ContactDraft & {
  readonly [Field in AnswerField]?: Answers[Field] extends number ? number : string;
};

/** Of an answer whose options the live prices decide. */
export const maxOpenIdLength = 100;

/** The answers with what follows from them: a commercial lift has an enclosed cabin, whatever came with it. */
export function withImplied<Given extends DraftAnswers | Partial<StoredAnswers>>(
  given: Given,
  lists: OptionLists | null,
): Given {
  const implied = questions.flatMap((question) => {
    const option = impliedOption(question, { ...given }, lists);
    return option ? [[question.field, option.id] as const] : [];
  });
  return implied.length === 0 ? given : { ...given, ...Object.fromEntries(implied) };
}

const ours = optionLists({});

/**
 * Answers that can be priced today, with what follows from others and what older estimates were not asked.
 * Undefined when an answer is missing or is no option any more.
 */
export function readAnswers(given: Partial<StoredAnswers>): Answers | undefined {
  const implied = withImplied(given, ours);
  const read = Object.fromEntries(
    questions.map(({ field, whenMissing }) => [field, implied[field] ?? whenMissing]),
  );
  return areAnswers(read) ? read : undefined;
}

function areAnswers(given: Partial<StoredAnswers>): given is Answers {
  return questions.every((question) => isAnswerTo(question, given[question.field]));
}

function isAnswerTo({ isOpen, options }: Question, given: AnswerId | undefined): boolean {
  if (!isOpen) return options.some(({ id }) => id === given);
  return typeof given === 'string' && given !== '' && given.length <= maxOpenIdLength;
}

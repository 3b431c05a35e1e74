// Answers: whether they are complete, what they imply, and their words.
import type { ContactDraft } from '#domain/contact/contact-fields.ts';
import { type LabelledWords, labelFromKey } from '#domain/text.ts';
import { type OptionLists, questionOptions } from './option-lists.ts';
import type { AnswerId, Option, QuestionOption, StoredAnswers } from './question.ts';
import { type AnswerField, type Answers, type Question, questionOf, questions } from './questions.ts';

/** The answers so far. Any string can be an id: the server's lists decide which options there are. */
export type DraftAnswers = ContactDraft & {
  readonly [Field in AnswerField]?: Answers[Field] extends number ? number : string;
};

/** The longest id of an option of a business's own. */
export const maxOpenIdLength = 100;

/** Adds implied answers: a commercial lift always has an enclosed cabin. Without lists, options are asked by their ids. */
export function withImplied<Given extends DraftAnswers | Partial<StoredAnswers>>(
  given: Given,
  lists?: OptionLists | null,
): Given {
  const implied = questions.flatMap((question) => {
    const id = impliedId(question, given, lists);
    return id === undefined ? [] : [[question.field, id] as const];
  });
  return implied.length === 0 ? given : { ...given, ...Object.fromEntries(implied) };
}

/**
 * Returns answers that can be priced today: with implied answers, and with `whenMissing` for questions that an older
 * estimate was not asked. Undefined if an answer is missing or is no longer an option.
 */
export function readAnswers(given: Partial<StoredAnswers>): Answers | undefined {
  const implied = withImplied(given);
  const read = Object.fromEntries(
    questions.map(({ field, whenMissing }) => [field, implied[field] ?? whenMissing]),
  );
  return areAnswers(read) ? read : undefined;
}

function areAnswers(given: Partial<StoredAnswers>): given is Answers {
  return questions.every((question) => isAnswerTo(question, given[question.field]));
}

function isAnswerTo({ isOpenEnded, options }: Question, given: AnswerId | undefined): boolean {
  if (!isOpenEnded) return options.some(({ id }) => id === given);
  return typeof given === 'string' && given !== '' && given.length <= maxOpenIdLength;
}

const deciders = questions.flatMap((other) =>
  other.options.flatMap((option: QuestionOption) =>
    Object.entries(option.implies ?? {}).map(([field, is]) => ({ field, is, other, option })),
  ),
);

/** The options, of any question, that decide the answer to this one. */
export const decidersOf = (question: Question) => deciders.filter(({ field }) => field === question.field);

/** Whether another answer implies this one. */
export function isImplied(
  question: Question,
  given: Partial<StoredAnswers>,
  lists?: OptionLists | null,
): boolean {
  return decidersOf(question).some(({ other, option }) => {
    const chosen = given[other.field];
    return chosen !== undefined && idsOf(option.id, other, lists).includes(chosen);
  });
}

/** The implied option; undefined if there is none, or if the list does not have it. */
function impliedId(
  question: Question,
  given: Partial<StoredAnswers>,
  lists: OptionLists | null | undefined,
): AnswerId | undefined {
  if (!isImplied(question, given, lists)) return undefined;
  return decidersOf(question).flatMap(({ is }) => idsOf(is, question, lists))[0];
}

/** What our option is called in these lists. Another server's has ids of its own, and ours as a word of the name. */
function idsOf(id: AnswerId, question: Question, lists: OptionLists | null | undefined): AnswerId[] {
  if (lists === undefined) return [id];
  const offered = questionOptions(question, lists) ?? [];
  const own = offered.filter((option) => option.id === id);
  const named = offered.filter(({ name }) => name.toLowerCase().includes(String(id)));
  return (own.length > 0 ? own : named).map((option) => option.id);
}

function ownOption({ options }: Question, id: AnswerId): QuestionOption | undefined {
  return options.find((option) => option.id === id);
}

/** The option that was chosen for a question; undefined if there is no answer, or if we do not know it. */
export function chosenOption(
  answers: Readonly<Partial<Record<string, AnswerId | undefined>>>,
  field: AnswerField,
): QuestionOption | undefined {
  const id = answers[field];
  return id === undefined ? undefined : ownOption(questionOf(field), id);
}

/** The names of the answers, by question, as the business called them when they were given. */
export type AnswerNames = Readonly<Partial<Record<string, string>>>;

/** The name of each answer: the known one, or today's. */
export function answerNames(answers: StoredAnswers, known: AnswerNames = {}): AnswerNames {
  return Object.fromEntries(
    questions.flatMap((question) => {
      const id = answers[question.field];
      return id === undefined ? [] : [[question.field, known[question.field] ?? answerName(question, id)]];
    }),
  );
}

/** `2` → `2 Doors (opposite sides)`. `offered` is the server's list, which may have other names. */
export function answerName(question: Question, id: AnswerId, offered: readonly Option[] = []): string {
  const option = offered.find((each) => each.id === id) ?? ownOption(question, id);
  return option?.name ?? labelFromKey(String(id));
}

/** The answer as a statement: `yes` to installation → `Included`. */
export function answerStatement(question: Question, id: AnswerId, names?: AnswerNames): string {
  return ownOption(question, id)?.statement ?? names?.[question.field] ?? answerName(question, id);
}

/** The answer as short as possible: both layouts of two doors → `2`. */
export function answerShort(question: Question, id: AnswerId, names?: AnswerNames): string {
  return ownOption(question, id)?.short ?? answerStatement(question, id, names);
}

/** The answer as a part of a sentence. Undefined if the option has no such part. */
export function answerSpoken(question: Question, id: AnswerId | undefined): string | undefined {
  return id === undefined ? undefined : ownOption(question, id)?.spoken;
}

/** Answers to removed questions, with labels made from their ids. */
export function formerAnswersInWords(answers: StoredAnswers): LabelledWords[] {
  return Object.entries(answers)
    .filter(([field]) => !questions.some((question) => question.field === field))
    .map(([field, id]) => ({ label: labelFromKey(field), words: labelFromKey(String(id)) }));
}

/** Every answer of an estimate, whenever it was made. */
export function answersInWords(answers: StoredAnswers, names?: AnswerNames): LabelledWords[] {
  const asked = questions.flatMap((question) => {
    const id = answers[question.field];
    return id === undefined ? [] : [{ label: question.name, words: answerStatement(question, id, names) }];
  });
  return [...asked, ...formerAnswersInWords(answers)];
}

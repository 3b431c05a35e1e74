// What another answer decides: the cabin of a commercial lift. Options go by a word of their name, so that a
// renamed id keeps the rule.
import { type OptionLists, questionOptions } from './option-lists.ts';
import type { Option, StoredAnswers } from './question.ts';
import { type Question, questions } from './questions.ts';

/** Whether the question need not be asked. */
export function isImplied(
  { implied }: Question,
  given: Partial<StoredAnswers>,
  lists: OptionLists | null,
): boolean {
  const other = implied && questions.find(({ field }) => field === implied.by);
  if (!implied || !other) return false;
  const chosen = questionOptions(other, lists)?.find(({ id }) => id === given[other.field]);
  return chosen !== undefined && hasWord(chosen, implied.when);
}

/** The option that follows then; undefined when nothing follows, or the list has no such option. */
export function impliedOption(
  question: Question,
  given: Partial<StoredAnswers>,
  lists: OptionLists | null,
): Option | undefined {
  const word = question.implied?.is;
  if (word === undefined || !isImplied(question, given, lists)) return undefined;
  return questionOptions(question, lists)?.find((option) => hasWord(option, word));
}

function hasWord({ name }: Option, word: string): boolean {
  return name.toLowerCase().includes(word);
}

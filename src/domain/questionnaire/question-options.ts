import { type Option, type OptionLists, stopOptions } from '#domain/catalogue.ts';
import type { Question } from './steps.ts';

/** The options a question offers, from the lists the server sent; undefined while those it needs have not arrived. */
export function questionOptions(question: Question, lists: OptionLists): readonly Option[];
export function questionOptions(question: Question, lists: OptionLists | null): readonly Option[] | undefined;
export function questionOptions(
  question: Question,
  lists: OptionLists | null,
): readonly Option[] | undefined {
  if (question.options === 'stops') return stopOptions;
  if (lists === null) return undefined;
  const list: readonly Option[] = lists[question.options];
  if (question.options !== 'yesNoOptions' || question.offersUndecided) return list;
  return list.filter((option) => option.id !== 'undecided');
}

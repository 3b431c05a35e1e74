import { type Option, type OptionLists, stopOptions } from '../catalogue.ts';
import type { Question } from './steps.ts';

/** The options a question offers, from the lists the server sent. */
export function questionOptions(question: Question, lists: OptionLists): readonly Option[] {
  if (question.options === 'stops') return stopOptions;
  const list: readonly Option[] = lists[question.options];
  if (question.options !== 'yesNoOptions' || question.offersUndecided) return list;
  return list.filter((option) => option.id !== 'undecided');
}

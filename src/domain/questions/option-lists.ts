// The API's lists of options, and the options of each question.
import type { Option } from './question.ts';
import type { ListName, Question } from './questions.ts';

/** The server's option lists, under the API's names. Ids are plain strings, because a newer server may have more options. */
export type OptionLists = {
  readonly [Name in ListName]: readonly Option<Name extends 'doorOptions' ? number : string>[];
};

/** The options of a question, from the server's lists; undefined until its list has arrived. */
export function questionOptions(question: Question, lists: OptionLists): readonly Option[];
export function questionOptions(question: Question, lists: OptionLists | null): readonly Option[] | undefined;
export function questionOptions(
  { field, list, options }: Question,
  lists: OptionLists | null,
): readonly Option[] | undefined {
  if (list === undefined) return options;
  if (lists === null) return undefined;
  if (list !== 'yesNoOptions') return lists[list];
  // This list is shared: each question has its own words for the options that it takes.
  return lists.yesNoOptions.flatMap((option) => {
    const own = options.find(({ id }) => id === option.id);
    return own ? [{ ...option, description: option.descriptions?.[field] ?? own.description }] : [];
  });
}

// The API's lists of options, and the options of each question.
import { budgetOptions } from './budget-consideration.ts';
import { cabinType } from './cabin-type.ts';
import { indoorOutdoor } from './indoor-outdoor.ts';
import { liftType } from './lift-type.ts';
import { numberOfDoors } from './number-of-doors.ts';
import { type AnswerId, no, type Option, undecided, yes } from './question.ts';
import type { ListName, Question } from './questions.ts';
import { shaftType } from './shaft-type.ts';

/** The server's option lists, under the API's names. Ids are plain strings, because a newer server may have more options. */
export type OptionLists = {
  readonly [Name in ListName]: readonly Option<Name extends 'doorOptions' ? number : string>[];
};

export function optionLists(multipliers: Readonly<Record<string, number>>): OptionLists {
  return {
    liftTypes: offered(liftType.options),
    cabinTypes: offered(cabinType.options),
    budgetConsiderations: offered(budgetOptions(multipliers)),
    doorOptions: offered(numberOfDoors.options),
    indoorOutdoorOptions: offered(indoorOutdoor.options),
    shaftTypes: offered(shaftType.options),
    yesNoOptions: [yes, no, undecided],
  };
}

/** The options without prices and other details that stay on the server. */
function offered<Id extends AnswerId>(options: readonly Option<Id>[]): Option<Id>[] {
  return options.map(({ id, name, description, image }) => ({
    id,
    name,
    description,
    ...(image !== undefined && { image }),
  }));
}

/** The options of a question, from the server's lists; undefined until its list has arrived. */
export function questionOptions(question: Question, lists: OptionLists): readonly Option[];
export function questionOptions(question: Question, lists: OptionLists | null): readonly Option[] | undefined;
export function questionOptions(
  { list, options }: Question,
  lists: OptionLists | null,
): readonly Option[] | undefined {
  if (list === undefined) return options;
  if (lists === null) return undefined;
  if (list !== 'yesNoOptions') return lists[list];
  // This list is shared: each question has its own words for the options that it takes.
  return lists.yesNoOptions.flatMap((option) => {
    const own = options.find(({ id }) => id === option.id);
    return own ? [{ ...option, description: own.description }] : [];
  });
}

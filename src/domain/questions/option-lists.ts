// The lists of options that the API offers, and what a question makes of them.
import { budgetOptions } from './budget-consideration.ts';
import { cabinType } from './cabin-type.ts';
import { indoorOutdoor } from './indoor-outdoor.ts';
import { liftType } from './lift-type.ts';
import { numberOfDoors } from './number-of-doors.ts';
import { type AnswerId, no, type Option, undecided, yes } from './question.ts';
import type { ListName, Question } from './questions.ts';
import { shaftType } from './shaft-type.ts';

/** Every option list the server offers, under the names the API uses. Ids are open: another server may have others. */
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

/** Prices and the like stay inside. */
function offered<Id extends AnswerId>(options: readonly Option<Id>[]): Option<Id>[] {
  return options.map(({ id, name, description, image }) => ({
    id,
    name,
    description,
    ...(image !== undefined && { image }),
  }));
}

/** The options a question offers, from the lists the server sent; undefined while those it needs have not arrived. */
export function questionOptions(question: Question, lists: OptionLists): readonly Option[];
export function questionOptions(question: Question, lists: OptionLists | null): readonly Option[] | undefined;
export function questionOptions(
  { list, options }: Question,
  lists: OptionLists | null,
): readonly Option[] | undefined {
  if (list === undefined) return options;
  if (lists === null) return undefined;
  if (list !== 'yesNoOptions') return lists[list];
  // Shared by many questions: each has words of its own for the answers it takes.
  return lists.yesNoOptions.flatMap((option) => {
    const own = options.find(({ id }) => id === option.id);
    return own ? [{ ...option, description: own.description }] : [];
  });
}

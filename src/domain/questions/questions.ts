// The questions in the order they are asked. A question added here is asked, priced, stored, listed,
// exported and sent (docs/adding-a-question.md).
import type { Element } from '#domain/element.ts';
import { budgetConsideration } from './budget-consideration.ts';
import { cabinType } from './cabin-type.ts';
import { glassDoors } from './glass-doors.ts';
import { glassInCabin } from './glass-in-cabin.ts';
import { includeInstallation } from './include-installation.ts';
import { indoorOutdoor } from './indoor-outdoor.ts';
import { liftType } from './lift-type.ts';
import { numberOfDoors } from './number-of-doors.ts';
import { numberOfStops } from './number-of-stops.ts';
import type { OptionPrices, QuestionRecord } from './question.ts';
import { shaftType } from './shaft-type.ts';
import { wheelchairAccess } from './wheelchair-access.ts';

const inOrder = [
  numberOfStops,
  liftType,
  cabinType,
  wheelchairAccess,
  budgetConsideration,
  numberOfDoors,
  indoorOutdoor,
  shaftType,
  glassInCabin,
  glassDoors,
  includeInstallation,
] as const;

type Exact = (typeof inOrder)[number];

export type AnswerField = Exact['field'];

type AnswerTo<Record extends Exact> = Record extends { readonly isOpenEnded: true }
  ? string
  : Record['options'][number]['id'];

/** Complete answers, which can be priced. */
export type Answers = { readonly [Record in Exact as Record['field']]: AnswerTo<Record> };

type GroupIn<Record, Within extends Element> = Record extends {
  readonly prices: { readonly group: infer Group; readonly element: Within };
}
  ? Group
  : never;

/** A group of option prices that the calculator knows. */
export type PriceGroup = GroupIn<Exact, Element>;

/** A group whose price line belongs to the lift: the API returns its amount among the additional features. */
type FeatureGroup = GroupIn<Exact, 'lift'>;

/** The list names under which the API offers options. */
export type ListName = Extract<Exact, { readonly list: string }>['list'];

export interface Question extends QuestionRecord {
  readonly field: AnswerField;
  readonly list?: ListName;
  readonly prices?: OptionPrices & { readonly group: PriceGroup };
}

export const questions: readonly Question[] = inOrder;

export const answerFields: readonly AnswerField[] = inOrder.map(({ field }) => field);

export function questionOf(field: AnswerField): Question {
  const found = questions.find((question) => question.field === field);
  if (!found) throw new RangeError(`there is no question ${field}`);
  return found;
}

/** The questions whose answers stand in the API's `breakdown`. */
export const breakdownFields = questions.filter(({ inBreakdown }) => inBreakdown).map(({ field }) => field);

type PricedQuestion = Question & { readonly prices: NonNullable<Question['prices']> };

/** The answers to a question are numbers if the ids of its options are. */
export const hasNumericIds = ({ options }: Question): boolean =>
  options.every(({ id }) => typeof id === 'number');

/** The questions whose options have prices of their own. */
export const pricedQuestions = questions.filter(
  (question): question is PricedQuestion => question.prices !== undefined,
);

export const featureGroups = pricedQuestions
  .filter(({ prices }) => prices.element === 'lift')
  // TypeScript does not narrow a group by its element.
  .map(({ prices }) => prices.group as FeatureGroup);

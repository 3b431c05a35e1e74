// The questions of the estimator as plain lists, for trying prices out.
import type { Answers, AnswerField } from '#domain/answers.ts';
import { budgetOptions, optionLists, stopOptions } from '#domain/catalogue.ts';
import type { PricingConfig } from '#domain/pricing/pricing-config.ts';

export interface CalculatorQuestion {
  readonly field: AnswerField;
  readonly label: string;
  readonly options: readonly { readonly id: string; readonly name: string }[];
}

export const firstAnswers: Answers = {
  numberOfStops: 2,
  liftType: 'residential',
  cabinType: 'enclosed',
  wheelchairAccess: 'no',
  budgetConsideration: 'balanced',
  numberOfDoors: 1,
  indoorOutdoor: 'indoor',
  shaftType: 'steel_frame',
  glassInCabin: 'no',
  glassDoors: 'no',
  includeInstallation: 'yes',
};

export function calculatorQuestions(config: PricingConfig): CalculatorQuestion[] {
  const lists = optionLists(config.budgetMultipliers);
  const yesNo = lists.yesNoOptions.filter(({ id }) => id !== 'undecided');
  const all: [AnswerField, string, readonly { id: string | number; name: string }[]][] = [
    ['numberOfStops', 'Number of stops', stopOptions],
    ['liftType', 'Lift type', lists.liftTypes],
    ['cabinType', 'Cabin type', lists.cabinTypes],
    ['wheelchairAccess', 'Wheelchair access', yesNo],
    ['budgetConsideration', 'Budget consideration', budgetOptions(config.budgetMultipliers)],
    ['numberOfDoors', 'Number of doors', lists.doorOptions],
    ['indoorOutdoor', 'Indoor or outdoor', lists.indoorOutdoorOptions],
    ['shaftType', 'Shaft type', lists.shaftTypes],
    ['glassInCabin', 'Glass in cabin', lists.yesNoOptions],
    ['glassDoors', 'Glass doors', lists.yesNoOptions],
    ['includeInstallation', 'Installation', yesNo],
  ];
  return all.map(([field, label, options]) => ({
    field,
    label,
    options: options.map(({ id, name }) => ({ id: String(id), name })),
  }));
}

/** The answers with one of them changed to the option with this id. */
export function withAnswer(answers: Answers, field: AnswerField, id: string): Answers {
  const value = typeof answers[field] === 'number' ? Number(id) : id;
  return { ...answers, [field]: value };
}

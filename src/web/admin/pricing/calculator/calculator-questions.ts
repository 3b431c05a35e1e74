// The questions of the estimator as plain lists, for trying prices out.
import type { Answers, AnswerField } from '#domain/answers.ts';
import { optionLists } from '#domain/catalogue.ts';
import type { PricingConfig } from '#domain/pricing/pricing-config.ts';
import { questionOptions } from '#domain/questionnaire/question-options.ts';
import { steps } from '#domain/questionnaire/steps.ts';

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

/** Shorter than the questions that visitors are asked. */
const labels: Readonly<Record<AnswerField, string>> = {
  numberOfStops: 'Number of stops',
  liftType: 'Lift type',
  cabinType: 'Cabin type',
  wheelchairAccess: 'Wheelchair access',
  budgetConsideration: 'Budget consideration',
  numberOfDoors: 'Number of doors',
  indoorOutdoor: 'Indoor or outdoor',
  shaftType: 'Shaft type',
  glassInCabin: 'Glass in cabin',
  glassDoors: 'Glass doors',
  includeInstallation: 'Installation',
};

export function calculatorQuestions(config: PricingConfig): CalculatorQuestion[] {
  const lists = optionLists(config.budgetMultipliers);
  return steps
    .flatMap(({ questions }) => questions)
    .map((question) => ({
      field: question.field,
      label: labels[question.field],
      options: questionOptions(question, lists).map(({ id, name }) => ({ id: String(id), name })),
    }));
}

/** The answers with one of them changed to the option with this id. */
export function withAnswer(answers: Answers, field: AnswerField, id: string): Answers {
  const value = typeof answers[field] === 'number' ? Number(id) : id;
  return { ...answers, [field]: value };
}

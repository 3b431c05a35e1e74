// The questions of the estimator as plain lists, for trying prices out.
import type { PricingConfig } from '#domain/pricing/pricing-config.ts';
import { readAnswers } from '#domain/questions/answers.ts';
import { optionLists, questionOptions } from '#domain/questions/option-lists.ts';
import { type AnswerField, type Answers, questions } from '#domain/questions/questions.ts';

export interface CalculatorQuestion {
  readonly field: AnswerField;
  readonly label: string;
  readonly options: readonly { readonly id: string; readonly name: string }[];
}

/** What most leads answer; for the rest the first option, or "no" where that is one. */
const usual: Partial<Answers> = {
  liftType: 'residential',
  shaftType: 'steel_frame',
  includeInstallation: 'yes',
};

function firstAnswersOf(): Answers {
  const first = questions.map(({ field, options }) => [
    field,
    usual[field] ?? (options.find(({ id }) => id === 'no') ?? options[0])?.id,
  ]);
  const answers = readAnswers(Object.fromEntries(first));
  if (!answers) throw new Error('the calculator has no answers to begin with');
  return answers;
}

export const firstAnswers = firstAnswersOf();

export function calculatorQuestions(config: PricingConfig): CalculatorQuestion[] {
  const lists = optionLists(config.budgetMultipliers);
  return questions.map((question) => ({
    field: question.field,
    label: question.name,
    options: questionOptions(question, lists).map(({ id, name }) => ({ id: String(id), name })),
  }));
}

/** The answers with one of them changed to the option with this id. */
export function withAnswer(answers: Answers, field: AnswerField, id: string): Answers {
  const value = typeof answers[field] === 'number' ? Number(id) : id;
  return { ...answers, [field]: value };
}

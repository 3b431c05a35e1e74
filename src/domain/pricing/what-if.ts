// "What would change this price": the nearest changes to the answers, with what each costs or saves.
import { answerName, chosenOption, isImplied, withImplied } from '#domain/questions/answers.ts';
import { optionLists } from '#domain/questions/catalogue.ts';
import { numberOfStops as stops } from '#domain/questions/number-of-stops.ts';
import { questionOptions } from '#domain/questions/option-lists.ts';
import type { AnswerId } from '#domain/questions/question.ts';
import {
  answerFields,
  type AnswerField,
  type Answers,
  questionOf,
  questions,
} from '#domain/questions/questions.ts';
import { totals } from './calculation.ts';
import { type PricedCase, priceLines } from './price-lines.ts';
import type { PricingConfig } from './pricing-config.ts';

function nearestChanges(answers: Answers, config: PricingConfig) {
  const lists = optionLists(config);
  const offered = (field: AnswerField, id: AnswerId | undefined) =>
    questionOptions(questionOf(field), lists).find((option) => option.id === id);
  /** The label, or the business's own name of the option. */
  const called = (label: string, field: AnswerField, id: AnswerId) => {
    const name = offered(field, id)?.name;
    return name === undefined || name === answerName(questionOf(field), id) ? label : name;
  };
  const changes: { label: string; change: Partial<Answers> }[] = [];
  const fewer = stops.options.find(({ id }) => id === answers.numberOfStops - 1);
  const more = stops.options.find(({ id }) => id === answers.numberOfStops + 1);
  if (fewer) changes.push({ label: 'One stop fewer', change: { numberOfStops: fewer.id } });
  if (more) changes.push({ label: 'One stop more', change: { numberOfStops: more.id } });
  if (answers.glassInCabin === 'yes' || answers.glassDoors === 'yes') {
    changes.push({ label: 'No glass', change: { glassInCabin: 'no', glassDoors: 'no' } });
  }
  if (answers.budgetConsideration !== 'balanced') {
    const label = called('Balanced finish', 'budgetConsideration', 'balanced');
    changes.push({ label, change: { budgetConsideration: 'balanced' } });
  }
  for (const { field } of questions) {
    const nearest = chosenOption(answers, field)?.whatIf;
    if (!nearest) continue;
    changes.push({ label: called(nearest.label, field, nearest.id), change: { [field]: nearest.id } });
  }
  return changes.filter(({ change }) =>
    answerFields.every((field) => !(field in change) || offered(field, change[field])),
  );
}

const grandTotal = (priced: PricedCase, config: PricingConfig) =>
  totals(priceLines(priced, config)).grandTotal;

/**
 * The nearest changes that affect the price, in the order of the questions, each with its difference in whole dollars:
 * negative if it saves money.
 */
export function whatIf(priced: PricedCase, config: PricingConfig) {
  const { answers } = priced;
  const now = grandTotal(priced, config);
  return nearestChanges(answers, config)
    .map((candidate) => {
      const changed = { ...priced, answers: { ...answers, ...candidate.change } };
      return { ...candidate, difference: grandTotal(changed, config) - now };
    })
    .filter(({ difference }) => difference !== 0);
}

/** Every other option of every question, and what choosing it alone does to the grand total, in whole dollars. */
export function alternatives(priced: PricedCase, config: PricingConfig) {
  const { answers } = priced;
  const now = grandTotal(priced, config);
  const lists = optionLists(config);
  return questions
    .filter((question) => !isImplied(question, answers))
    .flatMap((question) =>
      questionOptions(question, lists)
        .filter(({ id }) => id !== answers[question.field])
        .map(({ id }) => {
          const changed = withImplied({ ...answers, [question.field]: id });
          const total = grandTotal({ ...priced, answers: changed }, config);
          return { field: question.field, id, difference: total - now };
        }),
    );
}

// The questions whose options have prices of their own.
import { type FeatureGroup, type Question, questions } from '#domain/questions/questions.ts';

type PricedQuestion = Question & { readonly prices: NonNullable<Question['prices']> };

function isPriced(question: Question): question is PricedQuestion {
  return question.prices !== undefined;
}

export const pricedQuestions: readonly PricedQuestion[] = questions.filter(isPriced);

function isFeature(question: PricedQuestion): question is PricedQuestion & {
  readonly prices: { readonly group: FeatureGroup };
} {
  return question.prices.element === 'lift';
}

/** Those that the API returns among the additional features. */
export const featureQuestions = pricedQuestions.filter(isFeature);

export const featureGroups: readonly FeatureGroup[] = featureQuestions.map(({ prices }) => prices.group);

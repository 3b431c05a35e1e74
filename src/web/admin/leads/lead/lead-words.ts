// A lead's answers in the words that people read.
import { stateName } from '#domain/contact.ts';
import { answerShort, type DraftAnswers } from '#domain/questions/answers.ts';
import type { AnswerId } from '#domain/questions/question.ts';
import { type Question, questions } from '#domain/questions/questions.ts';
import type { Lead } from '#contract/leads.ts';

export function stateInWords(state: string | undefined): string | undefined {
  return state && stateName(state) !== state ? `${stateName(state)} (${state})` : state;
}

/** Leads hold installation as true or false, and every other answer as the id of its option. */
function answerId(lead: Lead, { field }: Question): AnswerId | undefined {
  const value = lead[field];
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : value;
}

/** For the drawing: ids it does not know are passed over, but not those of another type. */
export function answersOf(lead: Lead): DraftAnswers {
  return Object.fromEntries(
    questions.flatMap((question) => {
      const id = answerId(lead, question);
      return typeof id === typeof question.options[0]?.id ? [[question.field, id]] : [];
    }),
  );
}

/** The answers that stand in one of the lead's cards, each with its label. */
export function leadFacts(
  lead: Lead,
  card: Question['lead']['card'],
): (readonly [label: string, words: string])[] {
  return questions
    .filter((question) => question.lead.card === card)
    .flatMap((question) => {
      const id = answerId(lead, question);
      return id === undefined || id === '' ? [] : [[question.lead.label, answerShort(question, id)] as const];
    });
}

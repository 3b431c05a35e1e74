// A lead's ids in the words that people read. Undefined stays undefined: then there is nothing to show.
import { customerTypes, states } from '#domain/contact.ts';
import { labelFromKey } from '#domain/label-from-key.ts';
import { answerShort } from '#domain/questions/answer-words.ts';
import type { DraftAnswers } from '#domain/questions/answers.ts';
import type { AnswerId } from '#domain/questions/question.ts';
import { type Question, questions } from '#domain/questions/questions.ts';
import type { ShownLead } from '#web/admin/leads/read-lead.ts';

function nameIn(list: readonly { readonly id: string; readonly name: string }[], id: string | undefined) {
  return id ? (list.find((each) => each.id === id)?.name ?? labelFromKey(id)) : undefined;
}

export function stateName(state: string | undefined): string | undefined {
  const name = nameIn(states, state);
  return name !== undefined && name !== state ? `${name} (${state})` : state;
}

export function customerTypeName(customerType: string | undefined): string | undefined {
  return nameIn(customerTypes, customerType);
}

/** Leads hold installation as true or false, and every other answer as the id of its option. */
function answerId(lead: ShownLead, { field }: Question): AnswerId | undefined {
  const value = lead[field];
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : value;
}

/** For the drawing: ids it does not know are passed over, but not those of another type. */
export function answersOf(lead: ShownLead): DraftAnswers {
  return Object.fromEntries(
    questions.flatMap((question) => {
      const id = answerId(lead, question);
      return typeof id === typeof question.options[0]?.id ? [[question.field, id]] : [];
    }),
  );
}

/** The answers that stand in one of the lead's cards, each with its label. */
export function leadFacts(
  lead: ShownLead,
  card: Question['lead']['card'],
): (readonly [label: string, words: string])[] {
  return questions
    .filter((question) => question.lead.card === card)
    .flatMap((question) => {
      const id = answerId(lead, question);
      return id === undefined || id === '' ? [] : [[question.lead.label, answerShort(question, id)] as const];
    });
}

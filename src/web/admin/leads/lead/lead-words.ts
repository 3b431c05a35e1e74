// A lead's answers in the words that people read.
import type { LeadDetail } from '#contract/lead-detail.ts';
import type { Lead } from '#contract/leads.ts';
import { formatDollars } from '#domain/money.ts';
import { answerShort, type DraftAnswers } from '#domain/questions/answers.ts';
import type { AnswerId } from '#domain/questions/question.ts';
import { type Question, questions } from '#domain/questions/questions.ts';
import { formatAgo } from '#web/admin/ui/format-moment.ts';

/** Leads hold installation as true or false, and every other answer as the id of its option. */
function answerId(lead: Lead, { field }: Question): AnswerId | undefined {
  const value = lead[field];
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : value;
}

/** For the drawing, which ignores unknown ids, but not values of another type. */
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

export type PriceOfDay = NonNullable<LeadDetail['price']>;

export function todaySentence({ totals, today }: PriceOfDay): string {
  if (!today) return 'Today’s prices do not offer these answers any more.';
  const difference = today.totals.grandTotal - totals.grandTotal;
  if (difference === 0) return 'It would cost the same today.';
  return `Today it would cost ${formatDollars(Math.abs(difference))} ${difference > 0 ? 'more' : 'less'}.`;
}

/** How often the customer looked at the estimate: `2 times, last 1 day ago`. Undefined: never. */
export function openedInWords({ opened: { times, last } }: Lead): string | undefined {
  if (times === 0) return undefined;
  const often = times === 1 ? 'once' : `${times} times`;
  return last === null ? often : `${often}, last ${formatAgo(last)}`;
}

// A lead's answers in the words that people read.
import type { LeadDetail } from '#contract/leads/lead-detail.ts';
import type { Lead } from '#contract/leads/leads.ts';
import { contactWords } from '#domain/contact/contact-fields.ts';
import { dayMs } from '#domain/durations.ts';
import { isNotLoss, notLossNames } from '#domain/lead/lead.ts';
import { formatDollars } from '#domain/money.ts';
import { answerShort, type DraftAnswers } from '#domain/questions/answers.ts';
import type { AnswerId } from '#domain/questions/question.ts';
import { type Question, questions } from '#domain/questions/questions.ts';
import { businessToday, formatAgo } from '#web/admin/ui/format-moment.ts';

/** Leads hold installation as true or false, and every other answer as the id of its option. */
function answerId(lead: Lead, { field }: Question): AnswerId | undefined {
  const value = lead[field];
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : value;
}

/** The answers for the drawing, which ignores unknown ids, but not values of another type. */
export function answersOf(lead: Lead): DraftAnswers {
  return Object.fromEntries(
    questions.flatMap((question) => {
      const id = answerId(lead, question);
      return typeof id === typeof question.options[0]?.id ? [[question.field, id]] : [];
    }),
  );
}

/** The answers that stand in one of the lead's cards, each with its label. */
export function leadFacts(lead: Lead, card: Question['lead']['card']) {
  return questions
    .filter((question) => question.lead.card === card)
    .flatMap((question) => {
      const id = answerId(lead, question);
      return id === undefined || id === ''
        ? []
        : [[question.lead.label, answerShort(question, id, lead.answerNames)] as const];
    });
}

export type PriceOfDay = NonNullable<LeadDetail['price']>;

export function todaySentence({ totals, today }: PriceOfDay): string {
  if (!today) return 'Today’s prices do not offer these answers any more.';
  const difference = today.totals.grandTotal - totals.grandTotal;
  if (difference === 0) return 'It would cost the same today.';
  return `Today it would cost ${formatDollars(Math.abs(difference))} ${difference > 0 ? 'more' : 'less'}.`;
}

/** How often the customer looked at the estimate: `2 times, last 1 day ago`. Undefined if never. */
export function openedInWords({ opened: { times, last } }: Lead): string | undefined {
  if (times === 0) return undefined;
  const often = times === 1 ? 'once' : `${times} times`;
  return last === null ? often : `${often}, last ${formatAgo(last)}`;
}

const often = (times: number) => (times === 1 ? 'once' : times === 2 ? 'twice' : `${times} times`);

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);

/** The reason why a lead is in Today: `Follow up, 3 days late`. In other lists, that it is no enquiry. */
export function reasonInWords({ reason, opened, outcomeReason }: Lead): string | undefined {
  if (isNotLoss(outcomeReason)) return notLossNames[outcomeReason];
  if (!reason) return undefined;
  const { kind, since } = reason;
  const passed = Math.max(0, Math.floor((Date.now() - Date.parse(since)) / dayMs));
  if (kind === 'due' || kind === 'overdue') {
    const late = Math.round((Date.parse(businessToday()) - Date.parse(since)) / dayMs);
    return late > 0 ? `Follow up, ${days(late)} late` : 'Follow up today';
  }
  if (kind === 'new') return `New, ${formatAgo(since).replace(' ago', '')}`;
  if (kind === 'opened') return `Opened the estimate ${often(opened.times)}, no call yet`;
  if (kind === 'no_next_step') return 'No next step';
  return passed === 0 ? 'Not touched today' : `Not touched for ${days(passed)}`;
}

/** The kind of customer, and the lift. */
export function rowFacts({ customerType, liftType, numberOfStops }: Lead): readonly string[] {
  const lift = liftType && `${liftType === 'commercial' ? 'commercial' : 'home'} lift`;
  return [
    [lift, numberOfStops && `${numberOfStops} stops`].filter(Boolean).join(', '),
    customerType ? contactWords('customerType', customerType) : '',
  ];
}

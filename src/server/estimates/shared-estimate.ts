// What an estimate's own address shows: the prices of its day, whatever is live by now.
import type { SharedEstimate } from '#contract/shared-estimate.ts';
import type { BusinessCalendar } from '#domain/business-day.ts';
import { splitName } from '#domain/contact.ts';
import { estimateReference } from '#domain/estimate-reference.ts';
import { assumptions } from '#domain/pricing/assumptions.ts';
import type { StoredLine } from '#domain/pricing/price-line.ts';
import { quoteRange } from '#domain/pricing/quote-range.ts';
import { shownLines } from '#domain/pricing/shown-lines.ts';
import { answerStatement } from '#domain/questions/answer-words.ts';
import { readAnswers } from '#domain/questions/answers.ts';
import type { StoredAnswers } from '#domain/questions/question.ts';
import { questions } from '#domain/questions/questions.ts';
import type { FoundEstimate, SharedEstimateStore } from './shared-estimate-store.ts';

const dayMs = 86_400_000;

export interface EstimateDaysSettings {
  readonly calendar: BusinessCalendar;
  readonly validDays: number;
}

export interface SharedEstimateSettings extends EstimateDaysSettings {
  readonly linkDays: number;
  readonly priceNote: string;
}

export interface ReadSharedEstimateDeps extends SharedEstimateSettings {
  readonly store: Pick<SharedEstimateStore, 'find'>;
  readonly hashOf: (token: string) => string;
  readonly clock: () => Date;
}

/** Undefined: there is none, its lead was erased, or its link has expired. */
export type ReadSharedEstimate = (token: string) => Promise<SharedEstimate | undefined>;

export function createReadSharedEstimate(deps: ReadSharedEstimateDeps): ReadSharedEstimate {
  return async (token) => {
    const found = await deps.store.find(deps.hashOf(token));
    return found && isOpen(found.createdAt, deps.clock(), deps.linkDays)
      ? sharedEstimate(found, deps.clock(), deps)
      : undefined;
  };
}

export function isOpen(createdAt: Date, now: Date, linkDays: number): boolean {
  return now.getTime() < createdAt.getTime() + linkDays * dayMs;
}

function sharedEstimate(found: FoundEstimate, now: Date, settings: SharedEstimateSettings): SharedEstimate {
  const { answers, lines, liftTotal, shaftTotal, installationTotal, grandTotal } = found;
  const days = estimateDays(found.createdAt, settings);
  const known = readAnswers(answers);
  return {
    reference: estimateReference(found.id),
    createdAt: found.createdAt.toISOString(),
    ...days,
    isValid: settings.calendar.day(now.getTime()) <= days.validUntil,
    firstName: splitName(found.name).firstName,
    answers,
    answersInWords: answersInWords(answers),
    totals: { lift: liftTotal, shaft: shaftTotal, installation: installationTotal, grandTotal },
    lines: linesInWords(lines),
    quoteRange: quoteRange(grandTotal) ?? null,
    assumptions: known ? assumptions(known, lines) : [],
    priceNote: settings.priceNote,
  };
}

export function estimateDays(createdAt: Date, { calendar, validDays }: EstimateDaysSettings) {
  const createdOn = calendar.day(createdAt.getTime());
  return { createdOn, validUntil: daysAfter(createdOn, validDays) };
}

/** What a visitor sees of them: without their ids, and the yield folded in. */
export function linesInWords(lines: readonly StoredLine[]): SharedEstimate['lines'] {
  return shownLines(lines).map(({ element, label, amount }) => ({ element, label, amount }));
}

/** Counted as dates, so that no hour of summer time is lost. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

function answersInWords(answers: StoredAnswers): SharedEstimate['answersInWords'] {
  return questions.flatMap((question) => {
    const id = answers[question.field];
    return id === undefined ? [] : [{ label: question.name, words: answerStatement(question, id) }];
  });
}

// Figures of the report in words, for the page and the weekly mail.
import { formatDollars } from '#domain/money.ts';
import { daysIn, type Period, periodAround } from '#domain/period.ts';

export interface Decided {
  readonly won: number;
  readonly lost: number;
}

/** The share of won leads in percent. Undefined if nothing was decided. */
export function winPercent({ won, lost }: Decided): number | undefined {
  return won + lost === 0 ? undefined : Math.round((won / (won + lost)) * 100);
}

/** Returns `60% of 5 (before 40%)`. */
export function rateInWords({ won, lost }: Decided, before: Decided): string {
  const earlier = winPercent(before);
  return `${winPercent({ won, lost }) ?? 0}% of ${won + lost}${earlier === undefined ? '' : ` (before ${earlier}%)`}`;
}

/** `40 min`, `5 h`, `3 days`; a dash if nothing was touched. */
export function hoursInWords(hours: number | null): string {
  if (hours === null) return '–';
  if (hours < 1) return `${Math.round(hours * 60)} min`;
  return hours < 48 ? `${Math.round(hours)} h` : `${Math.round(hours / 24)} days`;
}

/** `$12,300`. The yield counts what was sold, so it is known of sales with an amount only; a dash if none has one. */
export function yieldInWords(sums: {
  readonly won: number;
  readonly withAmount: number;
  readonly yieldExGst: number;
}): string {
  return sums.won > 0 && sums.withAmount === 0 ? '–' : formatDollars(sums.yieldExGst);
}

/** `113 won, 0 with an amount`. Undefined if every sale has its amount. */
export function amountsMissing({
  won,
  withAmount,
}: {
  readonly won: number;
  readonly withAmount: number;
}): string | undefined {
  return withAmount < won
    ? `${won.toLocaleString('en-AU')} won, ${withAmount.toLocaleString('en-AU')} with an amount`
    : undefined;
}

/**
 * The part of a month's amount that falls on the days of the period, in dollars: 31 days of 3,100 dollars are 100 a day. Months
 * and quarters have the whole of it.
 */
export function spentIn(period: Period, month: string, amount: number): number {
  const whole = periodAround('month', `${month}-01`);
  const from = period.from > whole.from ? period.from : whole.from;
  const to = period.to < whole.to ? period.to : whole.to;
  return from > to ? 0 : (amount * daysIn({ from, to })) / daysIn(whole);
}

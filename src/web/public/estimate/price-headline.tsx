import type { ReactNode } from 'react';
import type { Business } from '#contract/page.ts';
import { liftInBrief } from '#domain/describe-lift.ts';
import { formatDollars } from '#domain/money.ts';
import { quoteRangeOf, withoutWords } from '#domain/pricing/adjustment.ts';
import { rangeRecordInWords } from '#domain/pricing/price-line.ts';
import type { DraftAnswers } from '#domain/questions/answers.ts';
import type { ShownEstimate } from './shown-estimate.ts';

interface PriceHeadlineProps {
  readonly title: string;
  readonly estimate: Pick<ShownEstimate, 'totals' | 'lines' | 'rangeRecord'>;
  /** Undefined if today's questions no longer have these answers. */
  readonly answers: DraftAnswers | undefined;
  readonly business: Pick<Business, 'priceNote'>;
  readonly children?: ReactNode;
}

/** The price takes the focus when it arrives, so that it is announced once and the keyboard goes on from there. */
export function PriceHeadline({ title, estimate, answers, business, children }: PriceHeadlineProps) {
  const { totals, lines, rangeRecord } = estimate;
  const range = quoteRangeOf(estimate);
  // If the lift is not installed, the breakdown says so.
  const { includeInstallation, ...lift } = answers ?? {};
  return (
    <div className="@container">
      <h1 className="text-xl font-semibold wrap-anywhere print:text-lg">{title}</h1>
      {children}
      {answers && (
        <p className="mt-0.5 text-muted">{liftInBrief(includeInstallation === 'yes' ? answers : lift)}</p>
      )}
      <p data-price tabIndex={-1} className="mt-2 scroll-my-24 outline-none">
        <span className="sr-only">Grand total</span>{' '}
        <span className="priced-amount block text-price font-semibold tracking-tight tabular-nums print:text-3xl">
          {formatDollars(totals.grandTotal)}
        </span>
      </p>
      {range && (
        <p className="mt-1">
          <span>Likely range </span>
          <span className="priced-amount font-medium tabular-nums">
            {`${formatDollars(range.low)} to ${formatDollars(range.high)}`}
          </span>
          <span>{withoutWords(lines)}</span>
          {rangeRecord && (
            <span className="block text-muted md:text-sm">{rangeRecordInWords(rangeRecord)}</span>
          )}
        </p>
      )}
      <p className="mt-1 text-muted md:text-sm">{`This is an estimate, not a quote. ${business.priceNote}`}</p>
    </div>
  );
}

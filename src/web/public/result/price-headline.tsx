import type { Business } from '#contract/page.ts';
import { liftInBrief } from '#domain/describe-lift.ts';
import { formatDollars } from '#domain/money.ts';
import { quoteRange } from '#domain/pricing/price-line.ts';
import type { Estimate } from '#web/public/questionnaire/wizard-state.ts';

interface PriceHeadlineProps {
  readonly estimate: Estimate;
  readonly business: Business;
}

/** The price takes the focus when it arrives, so that it is announced once and the keyboard goes on from there. */
export function PriceHeadline({ estimate: { response, answers }, business }: PriceHeadlineProps) {
  const { grandTotal } = response.calculation.totals;
  const range = quoteRange(grandTotal);
  return (
    <div className="@container">
      <h2 className="text-xl font-semibold print:text-lg">Your price</h2>
      <p data-price tabIndex={-1} className="mt-2 scroll-my-24 outline-none">
        <span className="block text-sm text-muted">Grand total</span>{' '}
        <span className="priced-amount block text-price font-semibold tracking-tight tabular-nums print:text-3xl">
          {formatDollars(grandTotal)}
        </span>
      </p>
      <p className="mt-1 text-lg">{liftInBrief(answers)}</p>
      {range && (
        <p className="mt-1 text-lg print:text-base">
          <span className="text-muted">Likely range</span>{' '}
          <span className="priced-amount font-medium tabular-nums">
            {formatDollars(range.low)} to {formatDollars(range.high)}
          </span>
        </p>
      )}
      <p className="mt-2 text-sm text-muted">This is an estimate, not a quote. {business.priceNote}</p>
    </div>
  );
}

import { formatDollars } from '#domain/money.ts';
import { quoteRange } from '#domain/pricing/quote-range.ts';

export function PriceHeadline({ grandTotal }: { readonly grandTotal: number }) {
  const range = quoteRange(grandTotal);
  return (
    <dl data-price aria-live="polite" className="scroll-my-24 flex flex-wrap items-end gap-x-4 gap-y-2">
      <div>
        <dt className="text-sm text-muted">Grand total</dt>
        <dd className="text-3xl font-semibold tracking-tight tabular-nums">{formatDollars(grandTotal)}</dd>
      </div>
      {range && (
        <div className="pb-1">
          <dt className="text-sm text-muted">Likely range</dt>
          <dd className="text-sm leading-6 font-medium whitespace-nowrap tabular-nums">
            {formatDollars(range.low)} to {formatDollars(range.high)}
          </dd>
        </div>
      )}
    </dl>
  );
}

import { formatDollars } from '#domain/money.ts';
import { quoteRange } from '#domain/pricing/price-line.ts';

interface PriceHeadlineProps {
  readonly grandTotal: number;
  readonly note: string;
  /** An answer has changed since, or a new price is on its way. */
  readonly isStale: boolean;
}

/** The price takes the focus when it arrives, so that it is read out once and the keyboard goes on from there. */
export function PriceHeadline({ grandTotal, note, isStale }: PriceHeadlineProps) {
  const range = quoteRange(grandTotal);
  return (
    <div className={isStale ? 'text-muted line-through' : ''}>
      <p data-price tabIndex={-1} className="scroll-my-24 outline-none">
        <span className="block text-sm text-muted">Grand total</span>{' '}
        <span className="block text-4xl font-semibold tracking-tight tabular-nums @5xl:text-5xl print:text-3xl">
          {formatDollars(grandTotal)}
        </span>
      </p>
      {range && (
        <p className="mt-1 text-lg print:text-base">
          <span className="text-muted">Likely range</span>{' '}
          <span className="font-medium whitespace-nowrap tabular-nums">
            {formatDollars(range.low)} to {formatDollars(range.high)}
          </span>
        </p>
      )}
      <p className="mt-2 text-sm text-muted">This is an estimate, not a quote. {note}</p>
    </div>
  );
}

import { formatDollars } from '#domain/money.ts';
import { Button } from '#web/ui/button.tsx';
import type { Estimate } from '#web/public/questionnaire/wizard-state.ts';
import { inWords } from './what-if-words.ts';

interface PriceChangeProps {
  readonly estimate: Estimate;
  /** The price before; undefined until there was one. */
  readonly previous: Estimate | undefined;
  readonly isBusy: boolean;
  readonly onUndo: (previous: Estimate) => void;
}

/** What the last change did to the price, and the way back. As tall before there was one: nothing below it moves. */
export function PriceChange({ estimate, previous, isBusy, onUndo }: PriceChangeProps) {
  const now = estimate.response.calculation.totals.grandTotal;
  const before = previous?.response.calculation.totals.grandTotal;
  return (
    <div className="flex min-h-18 items-center gap-x-4 @2xs:min-h-14 @lg:min-h-12">
      {previous === undefined && (
        <p className="text-muted">One click makes the change and works out the new price.</p>
      )}
      <p role="status" className="tabular-nums">
        {before !== undefined && (
          <>
            <span className="text-muted">
              <span className="sr-only">Was </span>
              <span className="line-through">{formatDollars(before)}</span> →{' '}
            </span>
            <span className="font-semibold">{formatDollars(now)}</span>, {inWords(now - before)}
          </>
        )}
      </p>
      {previous && (
        <Button
          variant="quiet"
          className="-mx-3 px-3! underline underline-offset-4"
          aria-disabled={isBusy}
          onClick={({ currentTarget }) => {
            currentTarget.focus();
            onUndo(previous);
          }}
        >
          Undo
        </Button>
      )}
    </div>
  );
}

import { formatDollars } from '#domain/money.ts';
import { Button } from '#web/ui/button.tsx';
import type { Estimate } from '#web/public/questionnaire/wizard-state.ts';

interface PriceChangeProps {
  readonly estimate: Estimate;
  /** The price before; undefined until there was one. */
  readonly previous: Estimate | undefined;
  readonly isBusy: boolean;
  readonly onUndo: (previous: Estimate) => void;
}

/** The effect of a change: `-8670` → `saves $8,670`. */
export function inWords(difference: number): string {
  if (difference === 0) return 'the same price';
  return `${difference < 0 ? 'saves' : 'adds'} ${formatDollars(Math.abs(difference))}`;
}

/** The effect of the last change, and the way back. It keeps its height, so that nothing below it moves. */
export function PriceChange({ estimate, previous, isBusy, onUndo }: PriceChangeProps) {
  const now = estimate.response.calculation.totals.grandTotal;
  const before = previous?.response.calculation.totals.grandTotal;
  return (
    <div className="flex min-h-18 flex-wrap items-center gap-x-4 @2xs:min-h-14 @lg:min-h-12">
      {previous === undefined && (
        <p className="text-muted">Press a change to make it and see the new price.</p>
      )}
      <p role="status" className="tabular-nums">
        {before !== undefined && (
          <>
            <span className="text-muted">
              Was <span className="line-through">{formatDollars(before)}</span>, now{' '}
            </span>
            <span className="font-semibold">{formatDollars(now)}</span>: {inWords(now - before)}
          </>
        )}
      </p>
      {previous && (
        <Button
          variant="small"
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

import { differenceInWords, formatDollars } from '#domain/money.ts';
import { Button } from '#web/ui/button.tsx';

interface PriceChangeProps {
  readonly was: number;
  /** If left out, it is being worked out. */
  readonly is: number | undefined;
  readonly promised: number;
  readonly onUndo: (button: HTMLButtonElement) => void;
}

/** The effect of a kept change on the price, and its Undo. */
export function PriceChange({ was, is, promised, onUndo }: PriceChangeProps) {
  return (
    <div className="mb-3 flex min-h-17 flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-accent-soft px-3.5 py-2 print:hidden">
      {is === undefined ? (
        <p>Working out the new price…</p>
      ) : (
        <>
          <p className="grow basis-48 tabular-nums">
            <span>Was </span>
            <span className="line-through">{formatDollars(was)}</span>
            <span>, now </span>
            <span className="font-semibold">{formatDollars(is)}</span>
            <span>{`: ${differenceInWords(is - was)}`}</span>
            {is !== promised && <span>. Our prices are new since your last estimate</span>}
          </p>
          <Button variant="small" onClick={({ currentTarget }) => onUndo(currentTarget)}>
            Undo
          </Button>
        </>
      )}
    </div>
  );
}

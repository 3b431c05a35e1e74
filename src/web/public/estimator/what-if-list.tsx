import type { CalculateResponse } from '#contract/calculate.ts';
import { formatDollars } from '#domain/money.ts';
import { ArrowRightIcon } from '#web/ui/icons.tsx';

export type WhatIf = CalculateResponse['whatIf'][number];

interface WhatIfListProps {
  readonly whatIfs: readonly WhatIf[];
  readonly disabled: boolean;
  readonly onApply: (change: WhatIf['change']) => void;
}

function inWords({ difference }: WhatIf): string {
  return `${difference < 0 ? 'saves' : 'adds'} ${formatDollars(Math.abs(difference))}`;
}

/** The nearest changes; one click makes the change and asks for the new price. */
export default function WhatIfList({ whatIfs, disabled, onApply }: WhatIfListProps) {
  if (whatIfs.length === 0) return null;
  return (
    <section className="@container mt-8 self-start print:hidden">
      <h2 className="text-xl font-semibold">What would change this price</h2>
      <p className="mt-1 text-muted">One click makes the change and works out the new price.</p>
      <ul className="mt-4 grid gap-3 @lg:grid-cols-2">
        {whatIfs.map((whatIf) => (
          <li key={whatIf.label}>
            <button
              type="button"
              disabled={disabled}
              onClick={() => onApply(whatIf.change)}
              className="group flex min-h-14 w-full items-center gap-3 rounded-lg border border-edge/60 bg-paper px-4 py-2 shadow-card text-left transition-colors hover:border-ink hover:bg-hover active:bg-accent-soft disabled:opacity-60"
            >
              <span>{whatIf.label}</span>
              <span
                className={`ml-auto font-medium whitespace-nowrap tabular-nums ${whatIf.difference < 0 ? 'text-good' : 'text-muted'}`}
              >
                {inWords(whatIf)}
              </span>
              <ArrowRightIcon className="size-4 text-muted transition-transform group-hover:translate-x-0.5" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

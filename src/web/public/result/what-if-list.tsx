import '#web/public/styles.css';
import { useEffect, useRef } from 'react';
import { formatDollars } from '#domain/money.ts';
import type { WhatIf } from '#web/api/read-estimate-response.ts';
import { ArrowRightIcon } from '#web/ui/icons.tsx';

export interface WhatIfListProps {
  readonly whatIfs: readonly WhatIf[];
  readonly isCalculating: boolean;
  readonly onApply: (change: WhatIf['change']) => void;
}

function inWords({ difference }: WhatIf): string {
  return `${difference < 0 ? 'saves' : 'adds'} ${formatDollars(Math.abs(difference))}`;
}

/** The nearest changes; one click makes the change and calculates the new price. */
export default function WhatIfList({ whatIfs, isCalculating, onApply }: WhatIfListProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const applied = useRef<WhatIf>(undefined);

  // The button that was pressed may be gone with its change: then the heading takes the focus.
  useEffect(() => {
    if (applied.current === undefined || whatIfs.includes(applied.current)) return;
    applied.current = undefined;
    if (!list.current?.contains(document.activeElement)) heading.current?.focus();
  }, [whatIfs]);

  function apply(whatIf: WhatIf): void {
    if (isCalculating) return;
    applied.current = whatIf;
    onApply(whatIf.change);
  }

  if (whatIfs.length === 0) return null;
  return (
    <section className="@container self-start md:mt-8 print:hidden">
      <h2 ref={heading} tabIndex={-1} className="text-xl font-semibold outline-none">
        What would change this price
      </h2>
      <p className="mt-1 text-muted">One click makes the change and works out the new price.</p>
      <ul ref={list} className="mt-4 grid gap-3 @lg:grid-cols-2">
        {whatIfs.map((whatIf) => (
          <li key={whatIf.label}>
            <button
              type="button"
              aria-disabled={isCalculating}
              onClick={() => apply(whatIf)}
              className="group flex min-h-14 w-full items-center gap-3 rounded-lg border border-edge/60 bg-paper px-4 py-2 text-left text-sm shadow-card @lg:text-base transition-colors hover:border-ink hover:bg-hover active:bg-accent-soft aria-disabled:opacity-60"
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

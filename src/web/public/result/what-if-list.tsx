import { type ReactNode, useEffect, useRef } from 'react';
import type { EstimateResponse } from '#contract/estimates.ts';
import { ArrowRightIcon } from '#web/ui/icons.tsx';
import { inWords } from './price-change.tsx';

type WhatIf = EstimateResponse['whatIf'][number];

interface WhatIfListProps {
  readonly whatIfs: readonly WhatIf[];
  /** Disabled until there is a price to compare with. */
  readonly isBusy: boolean;
  readonly onApply: (change: WhatIf['change']) => void;
  /** Below the heading: the effect of the last change. */
  readonly children: ReactNode;
}

/** The nearest changes; one click makes the change and calculates the new price. */
export function WhatIfList({ whatIfs, isBusy, onApply, children }: WhatIfListProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const applied = useRef<WhatIf>(undefined);

  // If the pressed button is gone, the heading takes the focus.
  useEffect(() => {
    if (applied.current === undefined || whatIfs.includes(applied.current)) return;
    applied.current = undefined;
    if (!list.current?.contains(document.activeElement)) heading.current?.focus();
  }, [whatIfs]);

  function apply(whatIf: WhatIf, button: HTMLElement): void {
    if (isBusy) return;
    applied.current = whatIf;
    // A tap does not focus a button in Safari.
    button.focus();
    onApply(whatIf.change);
  }

  return (
    <section className="@container print:hidden">
      <h3 ref={heading} tabIndex={-1} className="text-xl font-semibold outline-none">
        What would change this price
      </h3>
      {children}
      <ul ref={list} className="mt-3 grid gap-3 @lg:grid-cols-2">
        {whatIfs.map((whatIf) => (
          <li key={whatIf.label}>
            <button
              type="button"
              aria-disabled={isBusy}
              onClick={({ currentTarget }) => apply(whatIf, currentTarget)}
              className="group flex min-h-14 w-full items-center gap-3 rounded-lg border border-edge/60 bg-paper px-4 py-2 text-left text-sm shadow-card @lg:text-base transition-colors hover:border-ink hover:bg-hover active:bg-accent-soft aria-disabled:opacity-60"
            >
              <span>{whatIf.label}</span>
              <span
                className={`ml-auto font-medium whitespace-nowrap tabular-nums ${whatIf.difference < 0 ? 'text-good' : 'text-muted'}`}
              >
                {inWords(whatIf.difference)}
              </span>
              <ArrowRightIcon className="size-4 text-muted transition-transform group-hover:translate-x-0.5" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

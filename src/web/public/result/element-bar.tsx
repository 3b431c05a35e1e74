import { formatDollars } from '#domain/money.ts';
import type { EstimateResponse } from '#web/api/read-estimate-response.ts';

const parts = [
  { element: 'lift', label: 'Lift', colour: 'bg-accent-text' },
  { element: 'shaft', label: 'Shaft', colour: 'bg-accent-text/55' },
  { element: 'installation', label: 'Installation', colour: 'bg-muted' },
] as const;

type Totals = EstimateResponse['calculation']['totals'];

/** The share of lift, shaft and installation as a bar, and their amounts below it. */
export function ElementBar({ totals }: { readonly totals: Totals }) {
  return (
    <div>
      <div
        className="flex h-3 gap-0.5 overflow-hidden rounded-full [print-color-adjust:exact]"
        aria-hidden="true"
      >
        {parts
          .filter(({ element }) => (totals[element] ?? 0) > 0)
          .map(({ element, colour }) => (
            <div
              key={element}
              className={`min-w-1.5 ${colour}`}
              style={{ flexGrow: totals[element], flexBasis: 0 }}
            />
          ))}
      </div>
      <dl className="mt-3 grid gap-1.5">
        {parts.map(({ element, label, colour }) => (
          <div key={element} className="flex items-center gap-2.5">
            <span
              className={`size-3 shrink-0 rounded-sm [print-color-adjust:exact] ${colour}`}
              aria-hidden="true"
            />
            <dt>{label}</dt>
            <dd className="ml-auto font-medium tabular-nums">{formatDollars(totals[element])}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

import { elementNames, elements } from '#domain/element.ts';
import { formatDollars } from '#domain/money.ts';
import type { EstimateResponse } from '#web/api/read-estimate-response.ts';

const colours = {
  lift: 'bg-accent-text forced-colors:bg-[Highlight]',
  shaft: 'bg-accent-text/55 forced-colors:bg-[CanvasText]',
  installation: 'bg-muted forced-colors:bg-[GrayText]',
} as const;

interface PricePartsProps {
  readonly totals: EstimateResponse['calculation']['totals'];
  /** Absent from the response of another API: then the totals stand alone. */
  readonly lines: EstimateResponse['lines'];
}

/** The shares of lift, shaft and installation as a bar, and what each consists of, adding up to its amount. */
export function PriceParts({ totals, lines }: PricePartsProps) {
  return (
    <div>
      <div
        className="flex h-3 gap-0.5 overflow-hidden rounded-full [print-color-adjust:exact] forced-color-adjust-none"
        aria-hidden="true"
      >
        {elements
          .filter((element) => (totals[element] ?? 0) > 0)
          .map((element) => (
            <div
              key={element}
              className={`min-w-1.5 ${colours[element]}`}
              style={{ flexGrow: totals[element], flexBasis: 0 }}
            />
          ))}
      </div>
      {elements.map((element) => (
        <dl
          key={element}
          className="mt-3 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 border-line text-sm not-last:border-b not-last:pb-3 print:gap-y-0 print:not-last:pb-1.5"
        >
          <dt className="flex items-center gap-2.5 text-base font-semibold">
            <span
              className={`size-3 shrink-0 rounded-sm [print-color-adjust:exact] forced-color-adjust-none ${colours[element]}`}
              aria-hidden="true"
            />
            {elementNames[element]}
          </dt>
          <dd className="text-right text-base font-semibold tabular-nums">
            {formatDollars(totals[element])}
          </dd>
          {lines
            .filter((line) => line.element === element)
            .map(({ label, amount }) => (
              <div key={label} className="contents text-muted">
                <dt className="pl-5.5">{label}</dt>
                <dd className="text-right tabular-nums">{formatDollars(amount)}</dd>
              </div>
            ))}
        </dl>
      ))}
    </div>
  );
}

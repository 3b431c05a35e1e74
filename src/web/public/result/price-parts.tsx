import { elementNames, elements } from '#domain/element.ts';
import { formatDollars } from '#domain/money.ts';
import { elementPrice } from '#domain/pricing/element-price.ts';
import type { Estimate } from '#web/public/questionnaire/wizard-state.ts';

const colours = {
  lift: 'bg-accent-text forced-colors:bg-[Highlight]',
  shaft: 'bg-accent-text/55 forced-colors:bg-[CanvasText]',
  installation: 'bg-muted forced-colors:bg-[GrayText]',
} as const;

/** Large text puts the amount below its label. */
const row = 'flex flex-wrap justify-between gap-x-4';
const amountLook = 'priced-amount ml-auto text-right tabular-nums';

/** The shares of lift, shaft and installation as a bar, and the lines of each, which add up to its amount. */
export function PriceParts({ estimate: { response, answers } }: { readonly estimate: Estimate }) {
  const { lines } = response;
  const { totals } = response.calculation;
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
          className="mt-3 grid gap-y-1 border-line text-sm not-last:border-b not-last:pb-3 print:gap-y-0 print:not-last:pb-1.5"
        >
          <div className={`text-base font-semibold ${row}`}>
            <dt className="flex items-center gap-2.5">
              <span
                className={`size-3 shrink-0 rounded-sm [print-color-adjust:exact] forced-color-adjust-none ${colours[element]}`}
                aria-hidden="true"
              />
              {elementNames[element]}
            </dt>
            <dd className={amountLook}>{elementPrice(element, totals[element], { ...answers })}</dd>
          </div>
          {lines
            .filter((line) => line.element === element)
            .map(({ label, amount }) => (
              <div key={label} className={`text-muted ${row}`}>
                <dt className="pl-5.5">{label}</dt>
                <dd className={amountLook}>{formatDollars(amount)}</dd>
              </div>
            ))}
        </dl>
      ))}
    </div>
  );
}

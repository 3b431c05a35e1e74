import type { EstimateResponse } from '#contract/estimates.ts';
import type { Business } from '#contract/page.ts';
import { states } from '#domain/contact.ts';
import { dayInWords } from '#domain/day.ts';
import { liftInBrief } from '#domain/describe-lift.ts';
import { elementNames, elements } from '#domain/element.ts';
import { formatDollars } from '#domain/money.ts';
import { elementPrice } from '#domain/pricing/element-price.ts';
import { quoteRange } from '#domain/pricing/price-line.ts';
import type { Estimate } from '#web/public/questionnaire/wizard-state.ts';

interface PriceHeadlineProps {
  readonly estimate: Estimate;
  readonly business: Business;
}

/** The price takes the focus when it arrives, so that it is announced once and the keyboard goes on from there. */
export function PriceHeadline({ estimate: { response, answers }, business }: PriceHeadlineProps) {
  const { grandTotal } = response.calculation.totals;
  const range = quoteRange(grandTotal);
  return (
    <div className="@container">
      <h2 className="text-xl font-semibold print:text-lg">Your price</h2>
      <p data-price tabIndex={-1} className="mt-2 scroll-my-24 outline-none">
        <span className="block text-sm text-muted">Grand total</span>{' '}
        <span className="priced-amount block text-price font-semibold tracking-tight tabular-nums print:text-3xl">
          {formatDollars(grandTotal)}
        </span>
      </p>
      {/* Another price has as many lines, so that nothing below moves. */}
      <p className="mt-1 @sm:text-lg">{liftInBrief(answers)}</p>
      {range && (
        <p className="mt-1 text-lg print:text-base">
          <span className="block text-sm text-muted @sm:inline @sm:text-lg print:inline">Likely range</span>{' '}
          <span className="priced-amount font-medium tabular-nums">
            {formatDollars(range.low)} to {formatDollars(range.high)}
          </span>
        </p>
      )}
      <p className="mt-2 text-sm text-muted">This is an estimate, not a quote. {business.priceNote}</p>
    </div>
  );
}

const colours = {
  lift: 'bg-accent-text forced-colors:bg-[Highlight]',
  shaft: 'bg-accent-text/55 forced-colors:bg-[CanvasText]',
  installation: 'bg-muted forced-colors:bg-[GrayText]',
} as const;

/** Large text puts the amount below its label. */
const row = 'flex flex-wrap justify-between gap-x-4';
const valueLook = 'ml-auto text-right tabular-nums';
/** Struck through once the price is out of date (styles.css). */
const amountLook = `priced-amount ${valueLook}`;

interface PricePartsProps extends Pick<EstimateResponse, 'lines'> {
  readonly totals: EstimateResponse['calculation']['totals'];
  readonly answers: Parameters<typeof elementPrice>[2];
}

/** The shares of lift, shaft and installation as a bar, and the lines of each, which add up to its amount. */
export function PriceParts({ lines, totals, answers }: PricePartsProps) {
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
            <dd className={totals[element] === 0 ? valueLook : amountLook}>
              {elementPrice(element, totals[element], answers)}
            </dd>
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

/** The estimate's reference, state and dates. */
export function Facts({ estimate: { response, answers } }: { readonly estimate: Estimate }) {
  const { reference, createdOn, validUntil } = response;
  const facts = [
    ['Reference', reference],
    ['Date', createdOn && dayInWords(createdOn)],
    ['Valid until', validUntil && dayInWords(validUntil)],
    ['State', states.find(({ id }) => id === answers.state)?.name],
  ];
  return (
    <dl className="mt-6 flex flex-wrap gap-x-6 gap-y-3 text-sm print:mt-3 print:gap-y-1 print:text-xs">
      {facts.map(
        ([label, words]) =>
          words && (
            <div key={label}>
              <dt className="text-muted">{label}</dt>
              <dd className="font-medium tabular-nums">{words}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

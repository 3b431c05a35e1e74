import { contactWords } from '#domain/contact/contact-fields.ts';
import { dayInWords } from '#domain/day.ts';
import { type Element, elementNames, elements } from '#domain/element.ts';
import { formatDollars } from '#domain/money.ts';
import { adjustmentRows } from '#domain/pricing/adjustment.ts';
import { elementPrice } from '#domain/pricing/element-price.ts';
import { priceScope } from '#domain/pricing/included.ts';
import { ChevronDownIcon } from '#web/ui/icons.tsx';
import type { ShownEstimate } from './shown-estimate.ts';

const colours = {
  lift: 'bg-accent-text forced-colors:bg-[Highlight]',
  shaft: 'bg-accent-text/55 forced-colors:bg-[CanvasText]',
  installation: 'bg-muted forced-colors:bg-[GrayText]',
} as const;

/** With large text the amount stands below its label. */
const row = 'flex flex-wrap justify-between gap-x-4';
const headLook = `min-h-11 items-center font-semibold print:min-h-0 ${row}`;
const valueLook = 'ml-auto text-right tabular-nums';
/** Struck through once the price is out of date (styles.css). */
const amountLook = `priced-amount ${valueLook}`;

interface PriceBreakdownProps {
  readonly estimate: ShownEstimate;
  /** The owner's sentence about every price. */
  readonly notIncluded: string | undefined;
}

/** The parts of the price, which add up to it, what it holds and what it does not, and the estimate's facts. */
export function PriceBreakdown({ estimate, notIncluded }: PriceBreakdownProps) {
  const { totals } = estimate;
  const scope = priceScope({ ...estimate, notIncluded });
  return (
    <aside
      aria-labelledby="pricing-breakdown"
      className="rounded-xl border border-line bg-paper p-[min(1.25rem,5vw)] shadow-card print:rounded-none print:border-0 print:p-0 print:no-shadow"
    >
      <h2 id="pricing-breakdown" className="text-xl font-semibold print:text-lg">
        Pricing Breakdown
      </h2>
      <div
        className="mt-3 flex h-2.5 gap-0.5 overflow-hidden rounded-full [print-color-adjust:exact] forced-color-adjust-none"
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
      <ul className="mt-1">
        {elements.map((element) => (
          <li key={element} className="border-b border-line">
            <Part element={element} estimate={estimate} />
          </li>
        ))}
        {adjustmentRows(estimate.lines).map(({ label, words }) => (
          <li key={label} className="border-b border-line">
            <p className={headLook}>
              <span className="wrap-anywhere">{label}</span>
              <span className={amountLook}>{words}</span>
            </p>
          </li>
        ))}
      </ul>
      <div className="mt-3 grid gap-2 md:text-sm print:mt-1.5 print:gap-1 print:text-xs">
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8.75rem,100%),1fr))] gap-x-4 gap-y-2">
          <Sentences title="In the price" sentences={scope.included} />
          <Sentences title="Not in the price" sentences={scope.notIncluded} />
        </div>
        <Sentences title="What we assumed" sentences={scope.assumptions} />
      </div>
      <Facts estimate={estimate} />
    </aside>
  );
}

/** An element's price; its lines open below it, and are always open on paper. */
function Part({ element, estimate }: { readonly element: Element; readonly estimate: ShownEstimate }) {
  const { totals, answers, drawnAs } = estimate;
  const lines = estimate.lines.filter((line) => line.element === element);
  const head = (
    <>
      <span className="flex min-w-0 flex-wrap items-center gap-x-2.5">
        <span
          className={`size-3 shrink-0 rounded-sm large-text:hidden [print-color-adjust:exact] forced-color-adjust-none ${colours[element]}`}
          aria-hidden="true"
        />
        <span>{elementNames[element]}</span>
        {lines.length > 0 && (
          <ChevronDownIcon className="size-4.5 text-muted group-open:rotate-180 print:hidden" />
        )}
      </span>
      <span className={totals[element] === 0 ? valueLook : amountLook}>
        {elementPrice(element, totals[element], { ...answers, ...drawnAs })}
      </span>
    </>
  );
  if (lines.length === 0) return <p className={headLook}>{head}</p>;
  return (
    <details className="group print:details-content:[content-visibility:visible]">
      <summary className={`rounded-sm hover:bg-hover ${headLook}`}>{head}</summary>
      <dl className="grid gap-y-1 pb-3 text-muted md:text-sm print:gap-y-0 print:pb-1 print:text-xs">
        {lines.map(({ label, amount }) => (
          <div key={label} className={row}>
            <dt className="pl-5.5">{label}</dt>
            <dd className={amountLook}>{formatDollars(amount)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function Sentences({ title, sentences }: { readonly title: string; readonly sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <section>
      <h3 className="font-medium">{title}</h3>
      <ul className="list-disc pl-5 text-muted">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  );
}

/** The reference has its own line, so that the width of its letters moves nothing else. */
function Facts({ estimate }: { readonly estimate: ShownEstimate }) {
  const { reference, createdOn, validUntil, isValid, state } = estimate;
  const words = [
    createdOn && dayInWords(createdOn),
    validUntil && `${isValid ? 'valid' : 'was valid'} until ${dayInWords(validUntil)}`,
    state && contactWords('state', state),
  ].filter((each) => each !== '');
  return (
    <div className="mt-3 border-t border-line pt-3 text-sm text-muted tabular-nums print:mt-1.5 print:pt-1.5 print:text-xs">
      {reference && <p className="print:inline print:after:content-[',_']">{`Reference ${reference}`}</p>}
      <p className="print:inline">{words.join(', ')}</p>
    </div>
  );
}

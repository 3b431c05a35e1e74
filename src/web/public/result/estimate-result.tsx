import '#web/public/styles.css';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { Business } from '#contract/page-context.ts';
import type { OptionLists } from '#domain/questions/option-lists.ts';
import { formatDollars } from '#domain/money.ts';
import { Button } from '#web/ui/button.tsx';
import { PrinterIcon } from '#web/ui/icons.tsx';
import type { Estimate } from '#web/public/wizard/wizard-state.ts';
import { AmountList } from './amount-list.tsx';
import { ElementBar } from './element-bar.tsx';
import { PriceHeadline } from './price-headline.tsx';
import { additionalAmounts, breakdownRows } from './result-rows.ts';

export interface EstimateResultProps {
  readonly business: Business;
  readonly estimate: Estimate;
  readonly options: OptionLists | null;
  readonly isOutOfDate: boolean;
  readonly isCalculating: boolean;
  /** Below the button. */
  readonly children: ReactNode;
  /** Called when a new price is on the page. */
  readonly onShown: (estimate: Estimate) => void;
  readonly onTalk: () => void;
}

export default function EstimateResult({
  business,
  estimate,
  options,
  isOutOfDate,
  isCalculating,
  onShown,
  onTalk,
  children,
}: EstimateResultProps) {
  const { breakdown, calculation, assumptions } = estimate.response;
  const [today] = useState(() => new Date().toLocaleDateString('en-AU', { dateStyle: 'long' }));
  const reportShown = useEffectEvent(onShown);
  useEffect(() => reportShown(estimate), [estimate]);
  const additional = additionalAmounts(calculation);
  return (
    <div className="mt-3 grid gap-5" aria-busy={isCalculating} data-out-of-date={isOutOfDate || undefined}>
      {isOutOfDate && (
        <p role="status" className="rounded-md bg-warn-soft px-3.5 py-3 text-sm font-medium text-warn">
          You changed an answer, so this price is out of date. Calculate again to update it.
        </p>
      )}
      <div className={`grid gap-5 transition-opacity ${isCalculating ? 'opacity-50' : ''}`}>
        <p className="hidden print:block">
          Prepared for {estimate.answers.fullName}, {today}
        </p>
        <PriceHeadline grandTotal={calculation.totals.grandTotal} />
        {business.priceNote !== '' && <p className="-mt-3 text-sm text-muted">{business.priceNote}</p>}
        <ElementBar totals={calculation.totals} />
      </div>
      <Button onClick={onTalk}>Talk to a professional</Button>
      {children}
      <div className="grid gap-5 print:grid-cols-2 print:gap-10">
        {additional.length > 0 && (
          <AmountList
            title="Included in the price"
            rows={additional.map(([label, amount]) => [label, formatDollars(amount)])}
          />
        )}
        <AmountList
          title="What was priced"
          rows={breakdownRows({ ...estimate.answers, ...breakdown }, options)}
        />
      </div>
      {assumptions.length > 0 && (
        <section>
          <h3 className="mb-1 font-semibold">What we assumed</h3>
          <ul className="grid gap-1 text-sm text-muted">
            {assumptions.map((sentence) => (
              <li key={sentence} className="text-pretty">
                {sentence}
              </li>
            ))}
          </ul>
        </section>
      )}
      <Button variant="quiet" className="-mx-2 justify-self-start px-2!" onClick={() => window.print()}>
        <PrinterIcon />
        Print or save as PDF
      </Button>
    </div>
  );
}

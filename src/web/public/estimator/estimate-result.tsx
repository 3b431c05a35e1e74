import type { Business } from '#contract/page-context.ts';
import type { OptionLists } from '#domain/catalogue.ts';
import { formatDollars } from '#domain/money.ts';
import { Button } from '#web/ui/button.tsx';
import { navigate } from '../location.ts';
import { paths } from '../paths.ts';
import { thankYouStateOf } from '../thank-you/thank-you-state.ts';
import { AmountList } from './amount-list.tsx';
import { additionalAmounts, breakdownRows, elementAmounts } from './result-rows.ts';
import type { Estimate } from './wizard-state.ts';

interface EstimateResultProps {
  readonly business: Business;
  readonly estimate: Estimate;
  readonly options: OptionLists | null;
  readonly isOutOfDate: boolean;
}

export function EstimateResult({ business, estimate, options, isOutOfDate }: EstimateResultProps) {
  const { breakdown, calculation, quoteRange, assumptions } = estimate.response;
  const additional = additionalAmounts(calculation);
  return (
    <div className="mt-4 grid gap-5" data-out-of-date={isOutOfDate || undefined}>
      {isOutOfDate && (
        <p
          role="status"
          className="rounded-lg border border-warn bg-warn-soft p-3 text-sm font-medium text-warn"
        >
          You changed an answer, so this price is out of date. Calculate again to update it.
        </p>
      )}
      <div>
        <p className="text-sm text-muted">Grand total</p>
        <p className="text-3xl font-bold tabular-nums">{formatDollars(calculation.totals.grandTotal)}</p>
        {quoteRange && (
          <p className="text-muted tabular-nums">
            Likely between {formatDollars(quoteRange.low)} and {formatDollars(quoteRange.high)}
          </p>
        )}
        {business.priceNote !== '' && <p className="mt-1 text-sm text-muted">{business.priceNote}</p>}
      </div>
      <AmountList
        title="What it is made of"
        rows={elementAmounts(calculation).map(([label, amount]) => [label, formatDollars(amount)])}
      />
      {additional.length > 0 && (
        <AmountList
          title="Included above"
          rows={additional.map(([label, amount]) => [label, formatDollars(amount)])}
        />
      )}
      <AmountList title="What was priced" rows={breakdownRows(breakdown, options)} />
      {assumptions.length > 0 && (
        <ul className="list-disc pl-5 text-sm text-muted">
          {assumptions.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      <Button onClick={() => navigate(paths.thankYou, thankYouStateOf(estimate))}>
        Talk to a professional
      </Button>
    </div>
  );
}

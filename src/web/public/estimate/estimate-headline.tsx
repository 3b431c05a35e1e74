import type { SharedEstimate } from '#contract/estimates.ts';
import { dayInWords } from '#domain/day.ts';
import { formatDollars } from '#domain/money.ts';

export function EstimateHeadline({ estimate }: { readonly estimate: SharedEstimate }) {
  const { reference, firstName, createdOn, validUntil, isValid, totals, quoteRange, priceNote } = estimate;
  return (
    <>
      <h1 className="text-lg font-semibold wrap-anywhere">
        Lift estimate{firstName === '' ? '' : ` for ${firstName}`}
      </h1>
      <p className="mt-3 text-4xl font-semibold tracking-tight tabular-nums lg:text-5xl print:mt-1 print:text-3xl">
        {formatDollars(totals.grandTotal)}
      </p>
      {quoteRange && (
        <p className="mt-2 text-lg">
          Likely range <span className="font-medium tabular-nums">{formatDollars(quoteRange.low)}</span> to{' '}
          <span className="font-medium tabular-nums">{formatDollars(quoteRange.high)}</span>
        </p>
      )}
      <p className="mt-2 text-muted print:mt-1">This is an estimate, not a quote. {priceNote}</p>
      <dl className="mt-6 flex flex-wrap gap-x-6 gap-y-3 lg:gap-x-8 print:mt-3">
        {[
          ['Reference', reference],
          ['Date', dayInWords(createdOn)],
          [isValid ? 'Valid until' : 'Was valid until', dayInWords(validUntil)],
        ].map(([label, words]) => (
          <div key={label}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="font-medium tabular-nums">{words}</dd>
          </div>
        ))}
      </dl>
      {!isValid && (
        <p className="mt-5 rounded-md bg-warn-soft px-3.5 py-3 text-sm font-medium text-warn">
          These are the prices of that day. Price these answers again to see today’s.
        </p>
      )}
    </>
  );
}

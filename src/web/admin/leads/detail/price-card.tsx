// How this price was made: its lines under the prices of its day, and what they would be today.
import type { LeadDetail } from '#contract/lead-detail.ts';
import { formatDollars } from '#domain/money.ts';
import { elementNames } from '#domain/element.ts';
import { showMoment } from '#web/admin/leads/show-moment.ts';
import { Card } from './card.tsx';
import { type ComparedElement, comparePrices } from './compare-prices.ts';

const amountCell = 'py-1.5 pl-3 text-right tabular-nums whitespace-nowrap';

export function PriceCard({ price }: { readonly price: LeadDetail['price'] }) {
  const { version, totals, today } = price;
  const difference = today ? today.totals.grandTotal - totals.grandTotal : 0;
  return (
    <Card title="How this price was made">
      <p className="mb-3 text-sm text-muted">
        Priced {showMoment(price.pricedAt)} with version {version.sequence} of the prices, saved{' '}
        {showMoment(version.savedAt)}.{' '}
        {today === null
          ? 'Today’s prices do not offer these answers any more.'
          : difference === 0
            ? 'It would cost the same today.'
            : `Today it would cost ${formatDollars(Math.abs(difference))} ${difference > 0 ? 'more' : 'less'}.`}
      </p>
      <table className="w-full text-sm">
        <thead>
          <tr className="border-b border-line text-muted">
            <th scope="col" className="py-1.5 text-left font-medium">
              Line
            </th>
            <th scope="col" className={`${amountCell} font-medium`}>
              Then
            </th>
            <th scope="col" className={`${amountCell} font-medium`}>
              Today
            </th>
          </tr>
        </thead>
        {comparePrices(price).map((each) => (
          <ElementLines key={each.element} compared={each} />
        ))}
        <tfoot>
          <tr className="border-t-2 border-edge text-base font-semibold">
            <th scope="row" className="py-2 text-left">
              Total
            </th>
            <td className={amountCell}>{formatDollars(totals.grandTotal)}</td>
            <td className={amountCell}>{show(today?.totals.grandTotal)}</td>
          </tr>
        </tfoot>
      </table>
    </Card>
  );
}

function ElementLines({
  compared: { element, lines, quoted, today },
}: {
  readonly compared: ComparedElement;
}) {
  return (
    <tbody>
      <tr className="border-t border-line font-semibold">
        <th scope="rowgroup" className="pt-2.5 pb-1 text-left">
          {elementNames[element]}
        </th>
        <td className={amountCell}>{formatDollars(quoted)}</td>
        <td className={amountCell}>{show(today)}</td>
      </tr>
      {lines.map((line) => (
        <tr
          key={line.id}
          className={line.today !== undefined && line.today !== line.quoted ? 'bg-warn-soft' : ''}
        >
          <th scope="row" className="py-1.5 pl-3 text-left font-normal">
            {line.label}
          </th>
          <td className={amountCell}>{formatDollars(line.quoted)}</td>
          <td className={amountCell}>{show(line.today)}</td>
        </tr>
      ))}
    </tbody>
  );
}

const show = (dollars: number | undefined) => (dollars === undefined ? '–' : formatDollars(dollars));

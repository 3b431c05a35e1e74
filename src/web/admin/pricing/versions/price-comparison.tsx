import { type Element, elementNames, elements } from '#domain/element.ts';
import { formatDollars } from '#domain/money.ts';
import { adjustmentOf } from '#domain/pricing/adjustment.ts';
import type { StoredLine } from '#domain/pricing/price-line.ts';

interface PriceComparisonProps {
  readonly before: ComparedPrice;
  /** Undefined if today's prices no longer offer an answer. */
  readonly after: ComparedPrice | undefined;
  readonly names: readonly [before: string, after: string];
}

const amountClass =
  'py-1.5 pl-3 text-right tabular-nums whitespace-nowrap large-text:pl-0 large-text:text-xs';

/** Two prices of one lift side by side, line by line. */
export function PriceComparison({ before, after, names }: PriceComparisonProps) {
  return (
    <table className="amounts-table">
      <thead>
        <tr className="border-b border-line text-muted">
          <th scope="col" className="py-1.5 font-medium">
            Line
          </th>
          {names.map((name) => (
            <th key={name} scope="col" className={`${amountClass} font-medium`}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      {comparePrices(before, after).map(({ element, lines, ...totals }) => (
        <tbody key={element}>
          <Row name={elementNames[element]} {...totals} className="border-t border-line font-semibold" />
          {lines.map(({ id, label, ...amounts }) => (
            <Row key={id} name={label} {...amounts} nameClass="pl-3 font-normal" />
          ))}
        </tbody>
      ))}
      <tfoot>
        {adjustmentsIn(before, after).map(({ label, ...amounts }) => (
          <Row key={label} name={label} {...amounts} className="border-t border-line font-semibold" />
        ))}
        <Row
          name="Total"
          before={before.totals.grandTotal}
          after={after?.totals.grandTotal}
          className="border-t-2 border-edge text-base font-semibold"
        />
      </tfoot>
    </table>
  );
}

interface RowProps {
  readonly name: string;
  readonly before: number | undefined;
  readonly after: number | undefined;
  readonly className?: string;
  readonly nameClass?: string;
}

function Row({ name, before, after, className = '', nameClass = '' }: RowProps) {
  const differs = after !== undefined && after !== before;
  return (
    <tr className={className}>
      <th scope="row" className={`py-1.5 ${nameClass}`}>
        {name}
      </th>
      <td className={amountClass}>{formatDollars(before)}</td>
      <td className={`${amountClass} ${differs ? 'font-semibold text-accent-text' : ''}`}>
        {formatDollars(after)}
      </td>
    </tr>
  );
}

export interface ComparedPrice {
  readonly lines: readonly StoredLine[];
  readonly totals: { readonly [part in Element | 'grandTotal']?: number };
}

/** Their discounts and extras. A reason that only one of them has is 0 in the other. */
function adjustmentsIn(before: ComparedPrice, after: ComparedPrice | undefined) {
  const [was, is] = [adjustmentOf(before.lines), after && adjustmentOf(after.lines)];
  const amount = (line: StoredLine | undefined, label: string) => (line?.label === label ? line.amount : 0);
  return [...new Set([was, is].flatMap((line) => line?.label ?? []))].map((label) => ({
    label,
    before: amount(was, label),
    after: after && amount(is, label),
  }));
}

/** Two prices of one lift by element and line; a line that only one of them has is 0 in the other. */
export function comparePrices(before: ComparedPrice, after: ComparedPrice | undefined) {
  const amount = ({ lines }: ComparedPrice, id: string) => lines.find((line) => line.id === id)?.amount ?? 0;
  const known = new Map([...before.lines, ...(after?.lines ?? [])].map((line) => [line.id, line]));
  return elements
    .map((element) => ({
      element,
      before: before.totals[element],
      after: after?.totals[element],
      lines: [...known.values()]
        .filter((line) => line.element === element)
        .map(({ id, label }) => ({
          id,
          label,
          before: amount(before, id),
          after: after && amount(after, id),
        })),
    }))
    .filter(({ lines }) => lines.length > 0);
}

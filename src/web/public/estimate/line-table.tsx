import type { SharedEstimate } from '#contract/shared-estimate.ts';
import { elementNames, elements } from '#domain/element.ts';
import { formatDollars } from '#domain/money.ts';

/** The lines under Lift, Shaft and Installation; those of each add up to its total. */
export function LineTable({ estimate: { lines, totals } }: { readonly estimate: SharedEstimate }) {
  const included = elements.filter((element) => lines.some((line) => line.element === element));
  return (
    <table className="mt-3 w-full print:mt-1">
      {included.map((element) => (
        <tbody key={element} className="border-b border-line">
          <tr className="font-semibold">
            <th scope="rowgroup" className="pt-3 pb-1 text-left print:pt-1.5 print:pb-0">
              {elementNames[element]}
            </th>
            <td className="pt-3 pb-1 text-right tabular-nums print:pt-1.5 print:pb-0">
              {formatDollars(totals[element])}
            </td>
          </tr>
          {lines
            .filter((line) => line.element === element)
            .map(({ label, amount }) => (
              <tr key={label} className="text-muted last:*:pb-3 print:last:*:pb-1.5">
                <th scope="row" className="py-1 pr-4 pl-4 text-left font-normal print:py-0">
                  {label}
                </th>
                <td className="py-1 text-right tabular-nums print:py-0">{formatDollars(amount)}</td>
              </tr>
            ))}
        </tbody>
      ))}
      <tfoot>
        <tr className="text-lg font-semibold">
          <th scope="row" className="pt-3 text-left print:pt-1.5">
            Grand total
          </th>
          <td className="pt-3 text-right tabular-nums print:pt-1.5">{formatDollars(totals.grandTotal)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

import type { SharedEstimate } from '#contract/estimates.ts';
import { elementNames, elements } from '#domain/element.ts';
import { formatDollars } from '#domain/money.ts';

/** The lines under Lift, Shaft and Installation; those of each add up to its total. */
export function LineTable({ estimate: { lines, totals } }: { readonly estimate: SharedEstimate }) {
  const included = elements.filter((element) => lines.some((line) => line.element === element));
  return (
    <table className="mt-3 w-full border-collapse print:mt-1">
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
            .map(({ label, amount }, index, { length }) => {
              const padding = `pt-1 print:pt-0 ${index === length - 1 ? 'pb-3 print:pb-1.5' : 'pb-1 print:pb-0'}`;
              return (
                <tr key={label} className="text-muted">
                  <th scope="row" className={`${padding} px-4 text-left font-normal`}>
                    {label}
                  </th>
                  <td className={`${padding} text-right tabular-nums`}>{formatDollars(amount)}</td>
                </tr>
              );
            })}
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

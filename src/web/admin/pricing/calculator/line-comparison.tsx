import type { PricingComparison } from '#contract/pricing-versions.ts';
import { labelFromKey } from '#domain/label-from-key.ts';
import { formatDollars } from '#domain/money.ts';
import { elements } from '#domain/element.ts';
import { compareLines } from './compare-lines.ts';

const amount = 'py-1.5 pl-3 text-right tabular-nums';

export function LineComparison({ comparison }: { readonly comparison: PricingComparison }) {
  const { live, draft } = comparison;
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-left text-sm">
        <thead>
          <tr className="border-b border-line">
            <th className="py-1.5 font-semibold">Price line</th>
            <th className={`${amount} font-semibold`}>Live</th>
            <th className={`${amount} font-semibold`}>Your changes</th>
          </tr>
        </thead>
        {elements.map((element) => (
          <tbody key={element}>
            {compareLines(live.lines, draft.lines, element).map((line) => (
              <Row key={line.id} name={line.label} live={line.before} draft={line.after} />
            ))}
            <Row
              name={labelFromKey(element)}
              live={live.totals[element]}
              draft={draft.totals[element]}
              total
            />
          </tbody>
        ))}
        <tbody>
          <Row name="Grand total" live={live.totals.grandTotal} draft={draft.totals.grandTotal} total />
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  readonly name: string;
  readonly live: number;
  readonly draft: number;
  readonly total?: boolean;
}

function Row({ name, live, draft, total = false }: RowProps) {
  return (
    <tr className={total ? 'border-b border-line font-semibold' : ''}>
      <th scope="row" className={total ? 'py-1.5 font-semibold' : 'py-1.5 font-normal'}>
        {name}
      </th>
      <td className={amount}>{formatDollars(live)}</td>
      <td className={`${amount} ${live === draft ? '' : 'font-semibold text-accent-text'}`}>
        {formatDollars(draft)}
      </td>
    </tr>
  );
}

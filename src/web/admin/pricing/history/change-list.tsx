import type { PriceChange } from '#domain/pricing/diff-configs.ts';
import { formatValue } from '#web/admin/pricing/fields/format-value.ts';
import { type PriceField, pathLabel } from '#web/admin/pricing/fields/price-field.ts';

interface ChangeListProps {
  readonly changes: readonly PriceChange[];
  readonly fields: readonly PriceField[];
}

export function ChangeList({ changes, fields }: ChangeListProps) {
  return (
    <ul className="grid gap-1 text-sm">
      {changes.map(({ path, from, to }) => {
        const kind = path[0] === 'budgetMultipliers' ? 'multiplier' : 'price';
        return (
          <li key={path.join('\n')} className="flex flex-wrap justify-between gap-x-3">
            <span>{pathLabel(path, fields)}</span>
            <span className="tabular-nums">
              {formatValue(kind, from)} → {formatValue(kind, to)}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

import type { ValueKind } from '#domain/pricing/price-value.ts';

const dollars = new Intl.NumberFormat('en-AU', {
  style: 'currency',
  currency: 'AUD',
  currencyDisplay: 'narrowSymbol',
  minimumFractionDigits: 0,
  maximumFractionDigits: 2,
});

/** A price as `$4,800.50`, a multiplier as `×1.12`. */
export function formatValue(kind: ValueKind, value: string | number | null): string {
  if (value === null || value === '') return 'nothing';
  return kind === 'price' ? dollars.format(Number(value)) : `×${value}`;
}

/** A change of dollars with its sign: `+$1,200`. */
export function formatChange(change: number): string {
  return change > 0 ? `+${dollars.format(change)}` : dollars.format(change);
}

import { elements } from '#domain/element.ts';
import type { StoredLine } from '#domain/pricing/price-line.ts';
import { fieldsOf } from '#domain/record-of.ts';
import { readAmount } from '#domain/money.ts';
import { readAmounts, readFields, readList, readOneOf, readText } from '#web/api/read-values.ts';
import type { Price } from './compare-prices.ts';

const readLine = readFields<StoredLine>({
  id: readText,
  element: readOneOf(elements),
  label: readText,
  amount: readAmount,
});

/** Undefined: there are no lines to show. */
export function readPrice(value: unknown): Price | undefined {
  const { lines, totals } = fieldsOf(value);
  return Array.isArray(lines) ? { lines: readList(lines, readLine), totals: readAmounts(totals) } : undefined;
}

import { elements } from '#domain/element.ts';
import { fieldsOf } from '#domain/fields-of.ts';
import { readAmount } from '#domain/money.ts';
import type { StoredLine } from '#domain/pricing/price-line.ts';
import { readAmounts, readList, readText } from '#web/api/read-values.ts';
import type { Price } from './compare-prices.ts';

function readLine(value: unknown): StoredLine | undefined {
  const line = fieldsOf(value);
  const element = elements.find((each) => each === line['element']);
  const [id, label] = [readText(line['id']), readText(line['label'])];
  const amount = readAmount(line['amount']);
  if (!element || id === undefined || label === undefined || amount === undefined) return undefined;
  return { id, element, label, amount };
}

/** Undefined: there are no lines to show. */
export function readPrice(value: unknown): Price | undefined {
  const { lines, totals } = fieldsOf(value);
  return Array.isArray(lines) ? { lines: readList(lines, readLine), totals: readAmounts(totals) } : undefined;
}

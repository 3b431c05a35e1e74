import { formatDollars } from '#domain/money.ts';

/** What a change does to the price: `-8670` → `saves $8,670`. */
export function inWords(difference: number): string {
  if (difference === 0) return 'the same price';
  return `${difference < 0 ? 'saves' : 'adds'} ${formatDollars(Math.abs(difference))}`;
}

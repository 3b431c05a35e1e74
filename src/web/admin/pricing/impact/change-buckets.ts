// A histogram of the changes of many totals: a few bars of equal width, at round amounts of dollars.

export interface Bucket {
  /** Whole dollars; from is within, to is not. */
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** The smallest of 1, 2, 5, 10, 20, 50 … that is at least this. */
export function roundStep(atLeast: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, atLeast)));
  return [1, 2, 5, 10].map((digit) => digit * power).find((step) => step >= atLeast) ?? 10 * power;
}

const wantedBars = 9;

function equallyWide(changes: readonly number[]): Bucket[] {
  if (changes.length === 0) return [];
  const [least, most] = [Math.min(...changes), Math.max(...changes)];
  const step = roundStep((most - least) / wantedBars);
  const first = Math.floor(least / step) * step;
  const bars = Math.floor((most - first) / step) + 1;
  return Array.from({ length: bars }, (_, index) => {
    const [from, to] = [first + index * step, first + (index + 1) * step];
    return { from, to, count: changes.filter((change) => change >= from && change < to).length };
  });
}

/** What does not change has a bar of its own, from 0 to 0, between what falls and what rises. */
export function changeBuckets(changes: readonly number[]): Bucket[] {
  const moved = equallyWide(changes.filter((change) => change !== 0));
  const count = changes.filter((change) => change === 0).length;
  if (count === 0) return moved;
  return [
    ...moved.filter(({ to }) => to <= 0),
    { from: 0, to: 0, count },
    ...moved.filter(({ from }) => from >= 0),
  ];
}

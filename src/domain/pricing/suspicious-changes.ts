// Changes that look like a slip of the finger: a digit too many, a point in the wrong place.
import type { PriceChange } from './diff-configs.ts';

export interface SuspiciousChange extends PriceChange {
  readonly reason: 'changed_by_more_than_half' | 'unusual_multiplier';
}

const usualMultipliers = { least: 0.5, most: 2 };

export function suspiciousChanges(changes: readonly PriceChange[]): SuspiciousChange[] {
  return changes.flatMap((change): SuspiciousChange[] => {
    const { path, from, to } = change;
    if (to === null) return [];
    if (path[0] === 'budgetMultipliers') {
      const usual = to >= usualMultipliers.least && to <= usualMultipliers.most;
      return usual ? [] : [{ ...change, reason: 'unusual_multiplier' }];
    }
    if (from === null || Math.abs(to - from) <= from / 2) return [];
    return [{ ...change, reason: 'changed_by_more_than_half' }];
  });
}

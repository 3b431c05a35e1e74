// The live prices, kept in memory. Another process may save new ones at any time, so whoever depends on
// them being the newest either refreshes first or, like storing an estimate, has the database check.
import type { PricingStore, PricingVersion } from './pricing-store.ts';

export interface LivePricing {
  /** What was live at the last refresh. */
  current(): Promise<PricingVersion>;
  /** What is live now. */
  refresh(): Promise<PricingVersion>;
}

export function createLivePricing(store: Pick<PricingStore, 'newest'>): LivePricing {
  let kept: PricingVersion | undefined;
  const refresh = async () => {
    const newest = await store.newest();
    // Of two reads that overlap, the older one may end last.
    if (!kept || newest.sequence >= kept.sequence) kept = newest;
    return kept;
  };
  return { refresh, current: async () => kept ?? refresh() };
}

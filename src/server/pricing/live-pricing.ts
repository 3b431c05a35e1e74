import type { PricingStore, PricingVersion } from './pricing-store.ts';

const recentMs = 3000;

/**
 * The live prices, kept in memory. Another process may save new ones at any time. Callers that need the newest refresh
 * first, or let the database check, as storing an estimate does.
 */
export function createLivePricing(store: Pick<PricingStore, 'live'>, today: () => string) {
  let kept: { readonly version: PricingVersion; readonly day: string; readonly readAt: number } | undefined;
  const refresh = async () => {
    const day = today();
    const readAt = performance.now();
    const version = await store.live(day);
    // Two reads may overlap, and the older one may end last.
    if (!kept || version.sequence >= kept.version.sequence) kept = { version, day, readAt };
    return kept.version;
  };
  return {
    /** The live version now. */
    refresh,

    /** The live version at the last refresh. */
    current: async () => (kept && kept.day === today() ? kept.version : refresh()),

    /** The live version, at most a few seconds old. */
    recent: async () =>
      kept && kept.day === today() && performance.now() - kept.readAt < recentMs ? kept.version : refresh(),
  };
}

export type LivePricing = ReturnType<typeof createLivePricing>;

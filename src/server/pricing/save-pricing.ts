// Saves prices, always as a new version. The database lets only one save take the next sequence, so of two saves based on
// the same version the second is refused.
import { randomUUIDv7 } from 'node:crypto';
import type { PricingConfig } from '#domain/pricing/pricing-config.ts';
import { type Failure, failure } from '#server/http/failure.ts';
import type { LivePricing, PricingStore, PricingVersion } from './pricing-store.ts';

interface PricingSave {
  readonly config: PricingConfig;
  /** The version that the edit is based on. Undefined: the live one. */
  readonly basedOn?: string | undefined;
  readonly savedBy: string;
  /** Why, in the admin's words. */
  readonly reason?: string | undefined;
  readonly restoredFrom?: number;
}

export type SavePricing = (save: PricingSave) => Promise<PricingVersion | Failure>;

export function createSavePricing(
  store: PricingStore,
  livePricing: LivePricing,
  clock: () => Date,
): SavePricing {
  return async ({ config, basedOn, savedBy, reason, restoredFrom = null }) => {
    for (;;) {
      const live = await store.newest();
      if (basedOn !== undefined && basedOn !== live.id) return failure('pricing_conflict');
      const version = {
        id: randomUUIDv7(),
        sequence: live.sequence + 1,
        config,
        missing: [],
        savedAt: clock(),
        savedBy,
        reason: reason === undefined || reason === '' ? null : reason,
        restoredFrom,
      };
      if (await store.append(version)) {
        await livePricing.refresh();
        return version;
      }
    }
  };
}

// Saves prices, always as a new version. The database lets only one save take the next sequence, so of two saves based on
// the same version the second is refused.
import { randomUUIDv7 } from 'node:crypto';
import type { ScheduledFate } from '#contract/pricing/pricing.ts';
import { carryChanges } from '#domain/pricing/compare-configs.ts';
import type { PricingConfig } from '#domain/pricing/pricing-config.ts';
import type { Basics } from '#server/basics.ts';
import { badField, type Failure, failure } from '#server/http/failure.ts';
import type { LivePricing } from './live-pricing.ts';
import type { PricingStore, PricingVersion } from './pricing-store.ts';

export interface PricingSave {
  readonly config: PricingConfig;
  /** The version that the edit is based on. If left out, the live one. */
  readonly basedOn?: string | undefined;
  readonly savedBy: string;
  /** The admin's reason. */
  readonly reason?: string | undefined;
  readonly restoredFrom?: number;
  /** The day to go live, after today. Undefined or null for at once. */
  readonly liveFrom?: string | null | undefined;
  /** The scheduled versions that the admin agreed to replace. If left out, any may be replaced. */
  readonly replaces?: readonly string[] | undefined;
  /** The fate of scheduled versions. If left out, they are replaced. */
  readonly scheduled?: ScheduledFate | undefined;
}

export interface SavePricingNeeds extends Pick<Basics, 'calendar' | 'clock'> {
  readonly livePricing: LivePricing;
}

/** `before` is the id of the version that was live until then. */
type Saved = PricingVersion & { readonly before: string };

export function createSavePricing(store: PricingStore, { livePricing, calendar, clock }: SavePricingNeeds) {
  return async (asked: PricingSave): Promise<Saved | Failure> => {
    const { config, basedOn, savedBy, reason, restoredFrom = null, liveFrom = null } = asked;
    const { replaces, scheduled = 'replace' } = asked;
    for (;;) {
      const now = clock();
      const today = calendar.day(now.getTime());
      if (liveFrom !== null && liveFrom <= today) {
        return badField('liveFrom', 'Choose a day after today, or none to publish at once');
      }
      // Read before the live version: if another save takes this sequence in between, append fails.
      const sequence = (await store.newestSequence()) + 1;
      const live = await livePricing.refresh();
      if (basedOn !== undefined && basedOn !== live.id) return failure('pricing_conflict');
      const replaced = (await store.scheduled(live, today)).filter(
        (version) => liveFrom === null || (version.liveFrom ?? '') >= liveFrom,
      );
      if (replaces && replaced.some(({ id }) => !replaces.includes(id)))
        return failure('scheduled_meanwhile');
      const version = {
        id: randomUUIDv7(),
        sequence,
        config: { ...config, dimensions: config.dimensions ?? live.config.dimensions },
        missing: [],
        savedAt: now,
        savedBy,
        reason: reason === undefined || reason === '' ? null : reason,
        restoredFrom,
        liveFrom,
        withdrawnBy: null,
      };
      // Only a newer version than this one can go live after it.
      const following = (scheduled === 'replace' ? [] : replaced).map((kept, index) => ({
        ...kept,
        id: randomUUIDv7(),
        sequence: sequence + 1 + index,
        config: scheduled === 'carry' ? carryChanges(live.config, version.config, kept.config) : kept.config,
        savedAt: now,
        savedBy,
      }));
      if (await store.append([version, ...following], replaced)) {
        await livePricing.refresh();
        return { ...version, before: live.id };
      }
    }
  };
}

import { count, desc, eq } from 'drizzle-orm';
import type { StoredCase } from '#domain/pricing/compare-configs.ts';
import {
  type ConfigPath,
  missingPrices,
  type PricingConfig,
  withMissingPrices,
} from '#domain/pricing/pricing-config.ts';
import type { Orm } from '#server/database/connection.ts';
import { isUuid } from '#server/database/is-uuid.ts';
import { estimates, leads, pricingVersions } from '#server/database/schema.ts';

export interface PricingVersion {
  readonly id: string;
  /** 1, 2, 3 …; the highest is live. */
  readonly sequence: number;
  /** Complete: prices that were added later are 0. */
  readonly config: PricingConfig;
  /** Those prices. */
  readonly missing: readonly ConfigPath[];
  readonly savedAt: Date;
  /** The admin's email; null for the demonstration prices. */
  readonly savedBy: string | null;
  /** The admin's reason; null if none was given. */
  readonly reason: string | null;
  /** The sequence of the version whose prices were restored. */
  readonly restoredFrom: number | null;
}

function versionOf(row: Omit<PricingVersion, 'missing'>): PricingVersion {
  return { ...row, config: withMissingPrices(row.config), missing: missingPrices(row.config) };
}

export function createPricingStore(orm: Orm) {
  return {
    /** The live version. The seed makes the first, so there is always one. */
    async newest(): Promise<PricingVersion> {
      const [version] = await orm
        .select()
        .from(pricingVersions)
        .orderBy(desc(pricingVersions.sequence))
        .limit(1);
      if (!version) throw new Error('there is no pricing version; was the database seeded?');
      return versionOf(version);
    },

    async byId(id: string): Promise<PricingVersion | undefined> {
      if (!isUuid(id)) return undefined;
      const [version] = await orm.select().from(pricingVersions).where(eq(pricingVersions.id, id));
      return version && versionOf(version);
    },

    /** Returns false if another save took the sequence meanwhile. */
    async append(version: PricingVersion): Promise<boolean> {
      const added = await orm
        .insert(pricingVersions)
        .values(version)
        .onConflictDoNothing()
        .returning({ id: pricingVersions.id });
      return added.length > 0;
    },

    /** Newest first. */
    async list(limit: number, skip: number): Promise<PricingVersion[]> {
      const rows = await orm
        .select()
        .from(pricingVersions)
        .orderBy(desc(pricingVersions.sequence))
        .limit(limit)
        .offset(skip);
      return rows.map(versionOf);
    },

    async total(): Promise<number> {
      const [row] = await orm.select({ total: count() }).from(pricingVersions);
      return row?.total ?? 0;
    },

    /** The newest estimates, newest first, without those of robots. */
    recentCases(limit: number): Promise<StoredCase[]> {
      return orm
        .select({ answers: estimates.answers, state: leads.state })
        .from(estimates)
        .innerJoin(leads, eq(leads.id, estimates.leadId))
        .where(eq(leads.suspectedRobot, false))
        .orderBy(desc(estimates.createdAt))
        .limit(limit);
    },
  };
}

export type PricingStore = ReturnType<typeof createPricingStore>;

/**
 * The live prices, kept in memory. Another process may save new ones at any time. Callers that need the newest refresh
 * first, or let the database check, as storing an estimate does.
 */
export interface LivePricing {
  /** The live version at the last refresh. */
  current(): Promise<PricingVersion>;
  /** The live version now. */
  refresh(): Promise<PricingVersion>;
}

export function createLivePricing(store: Pick<PricingStore, 'newest'>): LivePricing {
  let kept: PricingVersion | undefined;
  const refresh = async () => {
    const newest = await store.newest();
    // If two reads overlap, the older one may end last.
    if (!kept || newest.sequence >= kept.sequence) kept = newest;
    return kept;
  };
  return { refresh, current: async () => kept ?? refresh() };
}

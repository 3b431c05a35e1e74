import { desc } from 'drizzle-orm';
import type { PricingConfig } from '#domain/pricing/pricing-config.ts';
import type { Orm } from '../database/connection.ts';
import { pricingVersions } from '../database/schema.ts';

export interface PricingVersion {
  readonly id: string;
  readonly sequence: number;
  readonly config: PricingConfig;
  readonly savedAt: Date;
  /** The admin's email; null for the demonstration prices. */
  readonly savedBy: string | null;
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
      return version;
    },
  };
}

export type PricingStore = ReturnType<typeof createPricingStore>;

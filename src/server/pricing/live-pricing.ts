import { desc, sql } from 'drizzle-orm';
import type { Orm } from '#server/database/connection.ts';
import { prepared } from '#server/database/prepared.ts';
import { pricingVersions } from '#server/database/schema.ts';
import { Conflict } from '#server/database/with-transaction.ts';
import { keepNewest } from '#server/keep-newest.ts';
import { createPricingStore, isDue, type PricingVersion } from './pricing-store.ts';

/** What never changes of a version. */
export type Prices = Pick<PricingVersion, 'id' | 'config'>;

const selectLive = prepared((orm) =>
  orm
    .select({ id: pricingVersions.id })
    .from(pricingVersions)
    .where(isDue(sql`${sql.placeholder('today')}`))
    .orderBy(desc(pricingVersions.sequence))
    .limit(1)
    .prepare('live_version'),
);

/** The database says which version is live. A process keeps the prices that it has read last, by the ids of their versions. */
export function createLivePricing(orm: Orm, today: () => string) {
  const kept = new Map<string, Prices>();

  /** In a transaction if `from` is one's. */
  async function version(id: string | null | undefined, from = orm): Promise<Prices> {
    if (!id) throw new Error('there is no pricing version; was the database seeded?');
    const known = kept.get(id);
    if (known) return known;
    const read = await createPricingStore(from).byId(id);
    // The database was replaced by a standby that lacks the save.
    if (!read) throw new Conflict(`the prices ${id} are gone`);
    const { config } = read;
    keepNewest(kept, id, { id, config });
    return { id, config };
  }

  return {
    version,

    /** The version that is live now. */
    live: async (): Promise<Prices> => version((await selectLive(orm).execute({ today: today() }))[0]?.id),
  };
}

export type LivePricing = ReturnType<typeof createLivePricing>;

import { aliasedTable, and, desc, eq, gt, inArray, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { type ConfigPart, missingParts, withMissingPrices } from '#domain/pricing/pricing-config.ts';
import type { OwnOption } from '#domain/questions/catalogue.ts';
import type { Orm } from '#server/database/connection.ts';
import { pricingVersions } from '#server/database/schema.ts';
import { isUuid } from '#server/database/uuid.ts';
import { missingPictures } from './picture-routes.ts';

type Row = typeof pricingVersions.$inferSelect;

/** A version of the prices. Its config is complete: prices that were added later are 0. */
export interface PricingVersion extends Row {
  /** Those that were added later. */
  readonly missing: readonly ConfigPart[];
}

function versionOf(row: Row): PricingVersion {
  return { ...row, config: withMissingPrices(row.config), missing: missingParts(row.config) };
}

/** Versions whose day has come. The newest of them is live. */
export function isDue(day: string | SQL, { withdrawnBy, liveFrom } = pricingVersions) {
  return and(isNull(withdrawnBy), or(isNull(liveFrom), lte(liveFrom, day)));
}

const isScheduled = (today: string) =>
  and(isNull(pricingVersions.withdrawnBy), gt(pricingVersions.liveFrom, today));

const isAfter = ({ sequence }: PricingVersion, today: string) =>
  and(isScheduled(today), gt(pricingVersions.sequence, sequence));

/** In a transaction if `orm` is one's. */
export function createPricingStore(orm: Orm) {
  async function newest(where: SQL | undefined): Promise<PricingVersion | undefined> {
    const [version] = await orm
      .select()
      .from(pricingVersions)
      .where(where)
      .orderBy(desc(pricingVersions.sequence))
      .limit(1);
    return version && versionOf(version);
  }

  async function inOrder(where: SQL | undefined): Promise<PricingVersion[]> {
    const rows = await orm.select().from(pricingVersions).where(where).orderBy(pricingVersions.sequence);
    return rows.map(versionOf);
  }

  return {
    /** The newest version whose day has come. The seed makes the first, so there is always one. */
    async live(today: string): Promise<PricingVersion> {
      const version = await newest(isDue(today));
      if (!version) throw new Error('there is no pricing version; was the database seeded?');
      return version;
    },

    /** The version that would be live if this one had not been saved. Undefined for the first. */
    liveBefore: ({ sequence }: PricingVersion, today: string) =>
      newest(and(isDue(today), lt(pricingVersions.sequence, sequence))),

    /** Versions that go live on a later day. The order of their days is the order in which they were saved. */
    scheduled: (live: PricingVersion, today: string) => inOrder(isAfter(live, today)),

    /** The same, without their prices: there may be any number. */
    scheduledDays(live: PricingVersion, today: string) {
      const { id, sequence, liveFrom, savedBy } = pricingVersions;
      const days = orm.select({ id, sequence, liveFrom, savedBy }).from(pricingVersions);
      return days.where(isAfter(live, today)).orderBy(sequence);
    },

    /** The versions that this save withdrew, and whose day is still to come. */
    replacedBy: ({ id }: PricingVersion, today: string) =>
      inOrder(and(eq(pricingVersions.replacedBy, id), gt(pricingVersions.liveFrom, today))),

    /** Returns false if its day has come, or if it was withdrawn before. */
    async withdraw(id: string, by: string, today: string): Promise<boolean> {
      const { rowCount } = await orm
        .update(pricingVersions)
        .set({ withdrawnBy: by })
        .where(and(eq(pricingVersions.id, id), isScheduled(today)));
      return rowCount === 1;
    },

    /** Those that an estimate has chosen. */
    async used(options: readonly OwnOption[]): Promise<OwnOption[]> {
      const used: OwnOption[] = [];
      for (const each of options) {
        const { question, option } = each;
        const { rows } = await orm.execute(
          sql`SELECT FROM estimates WHERE answers ->> ${question.field} = ${String(option.id)} LIMIT 1`,
        );
        if (rows.length > 0) used.push(each);
      }
      return used;
    },

    missingPictures: (ids: readonly string[]) => missingPictures(orm, ids),

    newestSequence: async (): Promise<number> => (await newest(undefined))?.sequence ?? 0,

    byId: async (id: string) => (isUuid(id) ? newest(eq(pricingVersions.id, id)) : undefined),

    /** Adds the versions, and withdraws others, if a save replaces them in its favour. */
    async append(
      versions: readonly PricingVersion[],
      withdrawn: readonly PricingVersion[],
      by: { readonly withdrawnBy: string; readonly replacedBy: string | null },
    ): Promise<void> {
      await orm.insert(pricingVersions).values([...versions]);
      const ids = withdrawn.map(({ id }) => id);
      await orm.update(pricingVersions).set(by).where(inArray(pricingVersions.id, ids));
    },

    /** Newest first, each with the prices that were live when it was saved (null for the first) and the live sequence. */
    async list(limit: number, skip: number, today: string, timeZone: string) {
      const earlier = aliasedTable(pricingVersions, 'earlier');
      const savedOn = sql`(${pricingVersions.savedAt} AT TIME ZONE ${timeZone})::date`;
      const before = orm
        .select({ config: earlier.config })
        .from(earlier)
        .where(and(isDue(savedOn, earlier), lt(earlier.sequence, pricingVersions.sequence)))
        .orderBy(desc(earlier.sequence))
        .limit(1)
        .as('before');
      const rows = await orm
        .select({
          version: pricingVersions,
          before: before.config,
          liveSequence: sql<number>`(SELECT max(sequence) FROM pricing_versions WHERE withdrawn_by IS NULL AND coalesce(live_from <= ${today}, true))`,
        })
        .from(pricingVersions)
        .leftJoinLateral(before, sql`true`)
        .orderBy(desc(pricingVersions.sequence))
        .limit(limit)
        .offset(skip);
      return rows.map(({ version, before: config, liveSequence }) => ({
        version: versionOf(version),
        before: config && withMissingPrices(config),
        liveSequence,
      }));
    },

    total: () => orm.$count(pricingVersions),
  };
}

export type ListedVersion = Awaited<ReturnType<PricingStore['list']>>[number];

export type PricingStore = ReturnType<typeof createPricingStore>;

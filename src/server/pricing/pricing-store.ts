import { and, desc, eq, gt, inArray, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { CountedCase, StoredCase } from '#domain/pricing/compare-configs.ts';
import { type ConfigPart, missingParts, withMissingPrices } from '#domain/pricing/pricing-config.ts';
import type { StoredAnswers } from '#domain/questions/question.ts';
import type { Database } from '#server/database/connection.ts';
import { estimates, leads, pricingVersions } from '#server/database/schema.ts';
import { isUuid } from '#server/database/uuid.ts';
import { withTransaction } from '#server/database/with-transaction.ts';

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
export function isDue(today: string | SQL) {
  return and(
    isNull(pricingVersions.withdrawnBy),
    or(isNull(pricingVersions.liveFrom), lte(pricingVersions.liveFrom, today)),
  );
}

const isScheduled = (today: string) =>
  and(isNull(pricingVersions.withdrawnBy), gt(pricingVersions.liveFrom, today));

export function createPricingStore({ orm, pool }: Pick<Database, 'orm' | 'pool'>) {
  async function newest(where: SQL | undefined): Promise<PricingVersion | undefined> {
    const [version] = await orm
      .select()
      .from(pricingVersions)
      .where(where)
      .orderBy(desc(pricingVersions.sequence))
      .limit(1);
    return version && versionOf(version);
  }

  return {
    /** The newest version whose day has come. The seed makes the first, so there is always one. */
    async live(today: string): Promise<PricingVersion> {
      const version = await newest(isDue(today));
      if (!version) throw new Error('there is no pricing version; was the database seeded?');
      return version;
    },

    /** The version that was live on that day before this one was saved. Undefined for the first. */
    liveBefore: ({ sequence }: PricingVersion, day: string) =>
      newest(and(isDue(day), lt(pricingVersions.sequence, sequence))),

    /** Versions that go live on a later day. The order of their days is the order in which they were saved. */
    async scheduled(live: PricingVersion, today: string): Promise<PricingVersion[]> {
      const rows = await orm
        .select()
        .from(pricingVersions)
        .where(and(isScheduled(today), gt(pricingVersions.sequence, live.sequence)))
        .orderBy(pricingVersions.sequence);
      return rows.map(versionOf);
    },

    /** Returns false if its day has come, or if it was withdrawn before. */
    async withdraw(id: string, by: string, today: string): Promise<boolean> {
      const { rowCount } = await orm
        .update(pricingVersions)
        .set({ withdrawnBy: by })
        .where(and(eq(pricingVersions.id, id), isScheduled(today)));
      return rowCount === 1;
    },

    newestSequence: async (): Promise<number> => (await newest(undefined))?.sequence ?? 0,

    byId: async (id: string) => (isUuid(id) ? newest(eq(pricingVersions.id, id)) : undefined),

    /**
     * Adds the versions, and withdraws the scheduled ones that they replace. Returns false if another save took the
     * sequence.
     */
    append(versions: PricingVersion[], replaced: readonly PricingVersion[]): Promise<boolean> {
      return withTransaction(pool, async ({ orm: transaction }) => {
        const { rowCount } = await transaction.insert(pricingVersions).values(versions).onConflictDoNothing();
        if (rowCount === 0) return false;
        const ids = replaced.map(({ id }) => id);
        await transaction
          .update(pricingVersions)
          .set({ withdrawnBy: versions[0]?.savedBy ?? null })
          .where(and(inArray(pricingVersions.id, ids), isNull(pricingVersions.withdrawnBy)));
        return true;
      });
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

    total: () => orm.$count(pricingVersions),

    /** All estimates since that day, without those of robots. Equal answers are one case with their number. */
    async casesSince(day: string, timeZone: string): Promise<CountedCase[]> {
      const { rows } = await orm.execute<{ answers: string; state: string; count: number }>(sql`
        SELECT e.answers::text AS answers, l.state, count(*)::int AS count
        FROM estimates e JOIN leads l ON l.id = e.lead_id
        WHERE e.created_at >= ${day}::timestamp AT TIME ZONE ${timeZone} AND NOT l.suspected_robot GROUP BY 1, 2`);
      return rows.map(({ answers, ...rest }) => ({ ...rest, answers: JSON.parse(answers) as StoredAnswers }));
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

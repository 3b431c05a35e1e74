import { and, eq, isNull } from 'drizzle-orm';
import type { Orm } from '#server/database/connection.ts';
import { estimates, leads } from '#server/database/schema.ts';

export function createSharedEstimateStore(orm: Orm) {
  return {
    /** Undefined: no address has this hash, or the lead was erased. */
    async find(linkHash: string) {
      const [found] = await orm
        .select({
          id: estimates.id,
          createdAt: estimates.createdAt,
          answers: estimates.answers,
          lines: estimates.lines,
          liftTotal: estimates.liftTotal,
          shaftTotal: estimates.shaftTotal,
          installationTotal: estimates.installationTotal,
          grandTotal: estimates.grandTotal,
          name: leads.name,
        })
        .from(estimates)
        .innerJoin(leads, eq(leads.id, estimates.leadId))
        .where(and(eq(estimates.linkHash, linkHash), isNull(leads.erasedAt)));
      return found;
    },
  };
}

export type SharedEstimateStore = ReturnType<typeof createSharedEstimateStore>;
export type FoundEstimate = NonNullable<Awaited<ReturnType<SharedEstimateStore['find']>>>;

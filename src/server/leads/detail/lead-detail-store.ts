import { and, asc, desc, eq, isNull } from 'drizzle-orm';
import type { Orm } from '#server/database/connection.ts';
import { estimates, handOffs, leadHistory, leads, pricingVersions } from '#server/database/schema.ts';

export function createLeadDetailStore(orm: Orm) {
  return {
    /** The lead and all that belongs to it. Undefined: there is no such lead. */
    async find(id: string) {
      const [[lead], priced, handedOff, history] = await Promise.all([
        orm
          .select()
          .from(leads)
          .where(and(eq(leads.id, id), isNull(leads.erasedAt))),
        orm
          .select({
            estimate: estimates,
            version: {
              id: pricingVersions.id,
              sequence: pricingVersions.sequence,
              savedAt: pricingVersions.savedAt,
            },
          })
          .from(estimates)
          .innerJoin(pricingVersions, eq(pricingVersions.id, estimates.pricingVersionId))
          .where(eq(estimates.leadId, id))
          .orderBy(asc(estimates.createdAt), asc(estimates.id)),
        orm
          .select()
          .from(handOffs)
          .where(eq(handOffs.leadId, id))
          .orderBy(desc(handOffs.createdAt), desc(handOffs.id)),
        orm.select().from(leadHistory).where(eq(leadHistory.leadId, id)).orderBy(desc(leadHistory.id)),
      ]);
      const newest = priced.find(({ estimate }) => estimate.id === lead?.newestEstimateId);
      return lead && newest && { lead, newest, priced, handedOff, history };
    },
  };
}

export type LeadDetailStore = ReturnType<typeof createLeadDetailStore>;
export type FoundLead = NonNullable<Awaited<ReturnType<LeadDetailStore['find']>>>;

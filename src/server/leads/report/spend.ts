// What campaigns cost by month, as the owner says it.
import { and, asc, eq, gte, lte, sql } from 'drizzle-orm';
import type { LeadReport } from '#contract/leads/lead-report.ts';
import type { Period } from '#domain/period.ts';
import type { Orm } from '#server/database/connection.ts';
import { campaignSpend } from '#server/database/lead-work-schema.ts';

type Spend = LeadReport['spend'];

/** Of the months that the period touches. */
export async function readSpend(orm: Orm, { from, to }: Period): Promise<Spend> {
  const { month, campaign } = campaignSpend;
  return orm
    .select()
    .from(campaignSpend)
    .where(and(gte(month, from.slice(0, 7)), lte(month, to.slice(0, 7))))
    .orderBy(asc(month), asc(campaign));
}

/** All of it, or nothing. Named twice, the last counts. An amount of 0 takes the entry away. */
export async function saveSpend(orm: Orm, spend: Spend): Promise<void> {
  const last = new Map(spend.map((entry) => [`${entry.month} ${entry.campaign}`, entry]));
  const entries = [...last.values()].toSorted((a, b) =>
    a.month + a.campaign < b.month + b.campaign ? -1 : 1,
  );
  await orm.transaction(async (transaction) => {
    for (const { campaign, month, amount } of entries) {
      if (amount === 0) {
        const isThis = and(eq(campaignSpend.campaign, campaign), eq(campaignSpend.month, month));
        await transaction.delete(campaignSpend).where(isThis);
      } else {
        await transaction
          .insert(campaignSpend)
          .values({ campaign, month, amount })
          .onConflictDoUpdate({
            target: [campaignSpend.campaign, campaignSpend.month],
            set: { amount: sql`excluded.amount` },
          });
      }
    }
  });
}

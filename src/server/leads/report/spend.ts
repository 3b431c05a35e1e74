// What campaigns cost by month, as the owner says it.
import { and, asc, eq, gte, lte, or, sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import type { LeadReport } from '#contract/leads/lead-report.ts';
import type { Period } from '#domain/period.ts';
import type { Orm } from '#server/database/connection.ts';
import { campaignSpend } from '#server/database/lead-work-schema.ts';
import { changeInSession } from '#server/database/open-session.ts';

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

/** All of it, or nothing, as when the session of this hash has ended. Named twice, the last counts. An amount of 0 takes the entry away. */
export async function saveSpend(pool: Pool, spend: Spend, session: string | undefined): Promise<void> {
  const last = new Map(spend.map((entry) => [`${entry.month} ${entry.campaign}`, entry]));
  const named = [...last.values()].map(({ campaign, month }) =>
    and(eq(campaignSpend.campaign, campaign), eq(campaignSpend.month, month)),
  );
  const kept = [...last.values()].filter(({ amount }) => amount !== 0);
  if (named.length === 0) return;
  await changeInSession(pool, session, async ({ orm }) => {
    // Or two people who save the same months would wait for each other’s rows.
    await orm.execute(sql`LOCK TABLE campaign_spend IN SHARE ROW EXCLUSIVE MODE`);
    await orm.delete(campaignSpend).where(or(...named));
    if (kept.length > 0) await orm.insert(campaignSpend).values(kept);
  });
}

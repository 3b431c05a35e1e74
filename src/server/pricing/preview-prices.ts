// What a draft of the prices would do to estimates that were made.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { desc, eq, sql } from 'drizzle-orm';
import { type CaseImpact, impactOf, priceImpact, totalImpact } from '#domain/pricing/compare-configs.ts';
import type { PricingConfig } from '#domain/pricing/pricing-config.ts';
import { turnedOff } from '#domain/questions/catalogue.ts';
import type { StoredAnswers } from '#domain/questions/question.ts';
import type { Orm } from '#server/database/connection.ts';
import { estimates, leads } from '#server/database/schema.ts';

/** Enough to show a pattern. */
const comparedEstimates = 200;

/** So many take a few milliseconds; then others have their turn. */
const casesInOneTurn = 50;

/** `answers` is JSON. */
interface Case {
  readonly answers: string;
  readonly state: string;
}

/** Works out each case once with each of the prices, and lets other requests have their turn meanwhile. */
export async function impactsOf(
  cases: readonly Case[],
  from: PricingConfig,
  to: PricingConfig,
): Promise<(CaseImpact | undefined)[]> {
  const known = new Map<string, CaseImpact | undefined>();
  const impacts: (CaseImpact | undefined)[] = [];
  for (const [index, { answers, state }] of cases.entries()) {
    if (index % casesInOneTurn === 0) await nextTurn();
    const key = state + answers;
    if (!known.has(key)) {
      known.set(key, impactOf({ answers: JSON.parse(answers) as StoredAnswers, state }, from, to));
    }
    impacts.push(known.get(key));
  }
  return impacts;
}

/** The newest estimates, newest first, and those since that day, without those of robots. Equal ones are counted. */
export async function previewPrices(
  orm: Orm,
  from: PricingConfig,
  to: PricingConfig,
  { since, timeZone }: { readonly since: string; readonly timeZone: string },
) {
  const recent = await orm
    .select({ answers: sql<string>`${estimates.answers}::text`, state: leads.state })
    .from(estimates)
    .innerJoin(leads, eq(leads.id, estimates.leadId))
    .where(eq(leads.suspectedRobot, false))
    .orderBy(desc(estimates.createdAt))
    .limit(comparedEstimates);
  const { rows: asked } = await orm.execute<{ answers: string; state: string; count: number }>(sql`
    SELECT e.answers::text AS answers, l.state, count(*)::int AS count
    FROM estimates e JOIN leads l ON l.id = e.lead_id
    WHERE e.created_at >= ${since}::timestamp AT TIME ZONE ${timeZone} AND NOT l.suspected_robot GROUP BY 1, 2`);
  const impacts = await impactsOf([...recent, ...asked], from, to);
  const counted = asked.map(({ count }, index) => ({ count, impact: impacts[recent.length + index] }));
  const nowOff = turnedOff(from, to).map(({ field, id, name }) => ({
    field,
    id,
    name,
    estimates: asked
      .filter(({ answers }) => (JSON.parse(answers) as StoredAnswers)[field] === id)
      .reduce((sum, { count }) => sum + count, 0),
  }));
  return { nowOff, ...priceImpact(impacts.slice(0, recent.length)), ...totalImpact(counted) };
}

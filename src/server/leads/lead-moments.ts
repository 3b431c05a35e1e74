// When things happened to leads, and which leads count: the same conditions for the report's numbers and for the lists
// behind them.
import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { LeadMoment } from '#domain/lead/lead.ts';
import { leads } from '#server/database/schema.ts';

/** Erased leads and suspected robots are in no figure. */
export const isCounted = and(isNull(leads.erasedAt), sql`NOT ${leads.suspectedRobot}`);

/** The leads to which this happened at a time. One counts as won or lost only while it still is. */
export function happened(what: LeadMoment, within: (at: SQL) => SQL | undefined): SQL | undefined {
  if (what === 'won') return and(happened('decided', within), eq(leads.status, 'closed'));
  if (what === 'decided') {
    return and(isCounted, isNotNull(leads.decidedAt), within(sql`${leads.decidedAt}`));
  }
  const happenedTo =
    what === 'estimate'
      ? sql`estimates e WHERE e.lead_id = ${leads.id} AND ${within(sql`e.created_at`) ?? sql`true`}`
      : sql`lead_history h WHERE h.lead_id = ${leads.id} AND h.kind IN ('status', 'outcome') AND h.undone_at IS NULL
          AND h.detail->>'from' <> h.detail->>'to' AND h.detail->>'to' = 'proposal' AND ${within(sql`h.at`) ?? sql`true`}`;
  return and(isCounted, sql`EXISTS (SELECT FROM ${happenedTo})`);
}

// Sales for advertising accounts: the click that led to a lead with a certain status, the time, and the value.
import { sql } from 'drizzle-orm';
import type { LeadStatus } from '#domain/lead.ts';
import type { Orm } from '#server/database/connection.ts';

/** Google takes conversions of clicks that are at most 90 days old. */
const clickDays = 90;

interface Conversion extends Record<string, unknown> {
  /** Google's click id, from the first estimate that has one. */
  readonly clickId: string;
  readonly estimateId: string;
  /** In milliseconds since 1970. */
  readonly at: number;
  /** In whole dollars: the sold amount, otherwise the price. */
  readonly value: number;
}

/** The first time that each lead reached the status, oldest first. Won and lost leads count only while they are. */
export async function readConversions(
  orm: Orm,
  status: LeadStatus,
  now: Date,
): Promise<readonly Conversion[]> {
  const isFinal = status === 'closed' || status === 'lost';
  const { rows } = await orm.execute<Conversion>(sql`
    SELECT click.id AS "clickId", l.newest_estimate_id AS "estimateId",
      coalesce(l.sold_amount, l.grand_total) AS value,
      floor(extract(epoch FROM reached.at) * 1000)::float8 AS at
    FROM leads l, LATERAL (
      SELECT named.id FROM estimates e, LATERAL (
        SELECT coalesce(e.marketing->>'gclid', e.marketing->>'gclid_id', e.marketing->>'handl_gclid')
      ) named (id)
      WHERE e.lead_id = l.id AND named.id ~ '^[A-Za-z0-9_-]+$' ORDER BY e.created_at LIMIT 1
    ) click (id), LATERAL (
      SELECT CASE WHEN ${status} = 'new' THEN l.created_at ELSE (
        SELECT min(h.at) FROM lead_history h
        WHERE h.lead_id = l.id AND h.kind IN ('status', 'outcome') AND h.detail->>'to' = ${status}
      ) END
    ) reached (at)
    WHERE l.erased_at IS NULL AND NOT l.suspected_robot AND reached.at IS NOT NULL
      AND l.created_at > ${now}::timestamptz - ${clickDays} * interval '1 day'
      AND (NOT ${isFinal}::boolean OR l.status = ${status})
    ORDER BY reached.at, l.id`);
  return rows;
}

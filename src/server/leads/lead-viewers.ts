// Who has a lead open. An open lead asks every few seconds whether it has changed, and is noted as open with it.
import { sql } from 'drizzle-orm';
import { silentAfterMs } from '#contract/leads/leads.ts';
import type { Orm } from '#server/database/connection.ts';

/** `isOpen`: false once the lead is closed. */
export async function noteViewer(orm: Orm, leadId: string, email: string, isOpen: boolean): Promise<void> {
  await orm.execute(
    isOpen
      ? sql`INSERT INTO lead_viewers (lead_id, admin_id, seen_at)
          SELECT l.id, a.id, now() FROM leads l, admins a WHERE l.id = ${leadId} AND a.email = ${email}
          FOR KEY SHARE OF a
          ON CONFLICT (lead_id, admin_id) DO UPDATE SET seen_at = now()`
      : sql`DELETE FROM lead_viewers v USING admins a
          WHERE v.lead_id = ${leadId} AND a.id = v.admin_id AND a.email = ${email}`,
  );
}

/** By lead, the emails of the others who have it open. */
export async function readViewers(
  orm: Orm,
  ids: readonly string[],
  me: string,
): Promise<ReadonlyMap<string, string[]>> {
  const { rows } = await orm.execute<{ lead: string; emails: string[] }>(sql`
    SELECT v.lead_id AS lead, array_agg(a.email ORDER BY v.seen_at) AS emails
    FROM lead_viewers v JOIN admins a ON a.id = v.admin_id
    WHERE v.lead_id = ANY(${sql.param([...ids])}::uuid[]) AND v.seen_at > now() - ${silentAfterMs} * interval '1 ms' AND a.email <> ${me}
    GROUP BY v.lead_id`);
  return new Map(rows.map(({ lead, emails }) => [lead, emails]));
}

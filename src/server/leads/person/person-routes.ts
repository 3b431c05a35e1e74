import type { Pool } from 'pg';
import type { Context } from '#server/context.ts';
import { isUuid } from '#server/database/is-uuid.ts';
import { failure } from '#server/http/failure.ts';
import type { Route } from '#server/http/route.ts';
import { createSecurityEventStore } from '#server/security-events/security-event-store.ts';

// Whole rows, so that what is stored in future is exported as well; without what is no information about the person: hashes,
// the search's copy of the name, and the price's lines, which show the business's own yield.
const select = `
SELECT (to_jsonb(l) - '{person_hash,newest_fingerprint,search_text}'::text[]) || jsonb_build_object(
  'estimates', (
    SELECT jsonb_agg(to_jsonb(e) - '{link_hash,lines}'::text[] ORDER BY e.created_at)
    FROM estimates e WHERE e.lead_id = l.id
  ),
  'history', (
    SELECT coalesce(jsonb_agg(to_jsonb(h) ORDER BY h.id), '[]') FROM lead_history h WHERE h.lead_id = l.id
  ),
  'deliveries', (
    SELECT coalesce(jsonb_agg(to_jsonb(d) || jsonb_build_object('attempts', (
      SELECT coalesce(jsonb_agg(to_jsonb(a) ORDER BY a.id), '[]') FROM delivery_attempts a WHERE a.delivery_id = d.id
    )) ORDER BY d.created_at), '[]')
    FROM deliveries d WHERE d.lead_id = l.id
  )
) AS lead
FROM leads l
WHERE l.erased_at IS NULL
  AND lower(l.email) = (SELECT lower(email) FROM leads WHERE id = $1 AND erased_at IS NULL)
ORDER BY l.created_at`;

/** All leads with the email of this one, with all that belongs to them; none when there is no such lead. */
async function leadsOfPerson(pool: Pool, id: string): Promise<Record<string, unknown>[]> {
  const { rows } = await pool.query<{ lead: Record<string, unknown> }>(select, [id]);
  return rows.map(({ lead }) => lead);
}

/** For a person who asks what is held of them, as the Privacy Act lets them. */
export function personRoutes(route: Route, { database: { pool, orm }, clock }: Context): void {
  const events = createSecurityEventStore(orm, clock);
  route('GET /leads/:id/person', async ({ params: { id }, admin: { email }, network }) => {
    const leads = isUuid(id) ? await leadsOfPerson(pool, id) : [];
    if (leads.length === 0) return failure('lead_not_found');
    await events.add('person_exported', email, network, { lead: id });
    return { exportedAt: clock().toISOString(), leads };
  });
}

// Fills the columns of leads that processes of the version before leave out while they run on during an upgrade. The
// version after this one takes it away, with `fill_lead_columns` of the database.
import { sql } from 'drizzle-orm';
import type { Orm } from '#server/database/connection.ts';
import type { MaintenanceStore } from '#server/observability/maintenance.ts';

/** Looks at the leads whose log or estimates have grown since an hour before it ran last. Safe to call again. */
export async function fillLeadColumns(orm: Orm, maintenance: Pick<MaintenanceStore, 'done'>): Promise<void> {
  await orm.execute(sql`
    WITH since AS MATERIALIZED (
      SELECT coalesce((SELECT done_at FROM maintenance WHERE name = 'lead_columns'), now()) - interval '1 hour' AS at
    ),
    seen AS MATERIALIZED (
      SELECT coalesce((SELECT id FROM lead_history WHERE at < (SELECT at FROM since) ORDER BY id DESC LIMIT 1), 0) AS id
    )
    SELECT fill_lead_columns(ARRAY(
      SELECT lead_id FROM lead_history WHERE id > (SELECT id FROM seen)
      UNION SELECT lead_id FROM estimates WHERE created_at > (SELECT at FROM since)
    ))`);
  await maintenance.done('lead_columns');
}

// What is kept of deliveries while they are sent.
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Orm } from '#server/database/connection.ts';
import { deliveries } from '#server/database/delivery-schema.ts';
import type { Progress } from './channel.ts';

export async function saveProgress(orm: Orm, id: string, progress: Progress): Promise<void> {
  await orm
    .update(deliveries)
    .set({ progress: { ...progress } })
    .where(and(eq(deliveries.id, id), ne(deliveries.state, 'cancelled')));
}

/** The newest id under this name in the progress of the channel's deliveries to the same contact, of any lead. */
export async function findKept(
  orm: Orm,
  channel: string,
  name: string,
  contactId: string,
): Promise<string | undefined> {
  const { rows } = await orm.execute<{ kept: string }>(sql`
    SELECT progress ->> ${name} AS kept FROM deliveries
    -- With this condition the query uses the index.
    WHERE progress IS NOT NULL
      AND progress ->> 'contactId' = ${contactId} AND channel = ${channel} AND progress ->> ${name} IS NOT NULL
    ORDER BY created_at DESC, id DESC LIMIT 1`);
  return rows[0]?.kept;
}

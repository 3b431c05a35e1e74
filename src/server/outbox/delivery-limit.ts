import { type SQL, sql } from 'drizzle-orm';
import type { Orm } from '#server/database/connection.ts';
import { runPrepared, together } from '#server/database/prepared.ts';
import { Conflict } from '#server/database/with-transaction.ts';
import { type PlannedDeliveries, writeDeliveries } from './write-deliveries.ts';

/** The limit for each channel and mailbox: more than an honest person causes, too few to flood a mailbox. */
const deliveriesPerHour = 20;

/**
 * The channels that have reached this limit in the hour before `at`, or had by `until`. A mailbox of null, as in an erased lead,
 * reaches none.
 */
export const fullChannels = (mailbox: unknown, at: unknown, until?: unknown): SQL<string[]> => sql`ARRAY(
  SELECT d.channel FROM deliveries d WHERE d.mailbox = ${mailbox} AND d.created_at > ${at}::timestamptz - interval '1 hour'
    ${until === undefined ? sql`` : sql`AND d.created_at <= ${until}::timestamptz`}
  GROUP BY d.channel HAVING count(*) >= ${sql.raw(String(deliveriesPerHour))}
)`;

/** Those who write about one mailbox take turns. Nothing else uses the first number. */
const takeTurn = `SELECT pg_advisory_xact_lock(5438003, hashtext(mailbox)) FROM leads WHERE id = $1`;

const overfull = `
  SELECT FROM deliveries WHERE mailbox = (SELECT mailbox FROM leads WHERE id = $1) AND channel = ANY ($2)
    AND created_at > $3::timestamptz - interval '1 hour'
  GROUP BY channel HAVING count(*) > ${deliveriesPerHour}`;

/**
 * Stores what was planned about one lead. Throws a conflict if others have reached a channel's limit since `fullChannels` was read:
 * read again, the channel is full.
 */
export async function writeWithinLimit(orm: Orm, planned: Partial<PlannedDeliveries>): Promise<void> {
  const about = [...(planned.added ?? []), ...(planned.changed ?? [])];
  const [first, ...others] = about.filter(({ counts }) => counts);
  if (!first) return writeDeliveries(orm, planned);
  const channels = [first, ...others].map(({ channel }) => channel);
  const [, , found] = await together([
    runPrepared(orm, takeTurn, [first.leadId]),
    writeDeliveries(orm, planned),
    runPrepared(orm, overfull, [first.leadId, channels, first.createdAt]),
  ]);
  if (found.rowCount !== 0) throw new Conflict();
}

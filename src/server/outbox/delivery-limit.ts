import { type SQL, sql } from 'drizzle-orm';

/** The limit for each channel and mailbox: more than an honest person causes, too few to flood a mailbox. */
const deliveriesPerHour = 20;

/**
 * The channels that reached this limit in the hour before that time. A mailbox of null, as in an erased lead, reaches
 * none. The query has no condition on erased_at: without statistics, PostgreSQL would read a whole index of leads that
 * are not erased for each price.
 */
export const fullChannels = (mailbox: unknown, until: unknown): SQL<string[]> => sql`ARRAY(
  SELECT d.channel FROM deliveries d JOIN leads l ON l.id = d.lead_id
  WHERE l.mailbox = ${mailbox}
    AND d.created_at > ${until}::timestamptz - interval '1 hour' AND d.created_at <= ${until}::timestamptz
  GROUP BY d.channel HAVING count(*) >= ${sql.raw(String(deliveriesPerHour))}
)`;

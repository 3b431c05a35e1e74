import { type SQL, sql } from 'drizzle-orm';

/** The limit for each channel and mailbox: more than an honest person causes, too few to flood a mailbox. */
const deliveriesPerHour = 20;

/**
 * The channels that have reached this limit in the hour before that time. A mailbox of null reaches none; an erased lead has
 * none. Nothing is said of erased_at: until it has statistics, PostgreSQL would take one of the indexes that leave erased
 * leads out, and read all of it for each price.
 */
export const fullChannels = (mailbox: unknown, until: unknown): SQL<string[]> => sql`ARRAY(
  SELECT d.channel FROM deliveries d JOIN leads l ON l.id = d.lead_id
  WHERE l.mailbox = ${mailbox}
    AND d.created_at > ${until}::timestamptz - interval '1 hour' AND d.created_at <= ${until}::timestamptz
  GROUP BY d.channel HAVING count(*) >= ${sql.raw(String(deliveriesPerHour))}
)`;

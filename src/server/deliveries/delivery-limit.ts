import { type SQL, sql } from 'drizzle-orm';

/** The limit for each channel and mailbox: more than an honest person causes, too few to flood a mailbox. */
const deliveriesPerHour = 20;

/** The channels that have reached this limit in the hour before that time. A mailbox of null reaches none. */
export const fullChannels = (mailbox: unknown, until: unknown): SQL<string[]> => sql`ARRAY(
  SELECT d.channel FROM deliveries d JOIN leads l ON l.id = d.lead_id
  WHERE l.mailbox = ${mailbox} AND l.erased_at IS NULL
    AND d.created_at > ${until}::timestamptz - interval '1 hour' AND d.created_at <= ${until}::timestamptz
  GROUP BY d.channel HAVING count(*) >= ${sql.raw(String(deliveriesPerHour))}
)`;

import { eq } from 'drizzle-orm';
import type { Orm } from '#server/database/connection.ts';
import { secrets } from '#server/database/schema.ts';

/** Seeded at the first start, and never changed: every address that was given depends on it. */
export async function readLinkKey(orm: Orm): Promise<string> {
  const [secret] = await orm.select().from(secrets).where(eq(secrets.name, 'estimate_links'));
  if (!secret) throw new Error('the database was not seeded: it has no key for the links of estimates');
  return secret.value;
}

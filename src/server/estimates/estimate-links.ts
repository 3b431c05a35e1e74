// An estimate's own address ends in a token of 256 bits, which opens it for whoever has it. The token is made from the
// estimate's id and a key of ours, so that a repeated submission gets the same address without storing it.
import { createHmac, createSecretKey, hash, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Orm } from '#server/database/connection.ts';
import { secrets } from '#server/database/schema.ts';

function createEstimateLinks(key: string, publicUrl: string) {
  // Once: making it takes four times as long as using it.
  const secret = createSecretKey(key, 'base64url');
  const tokenOf = (estimateId: string) => createHmac('sha256', secret).update(estimateId).digest('base64url');
  return {
    tokenOf,
    urlOf: (estimateId: string) => `${publicUrl}/estimate/${tokenOf(estimateId)}`,
    /** A fast hash is safe, because a token is random and not chosen by a person. */
    hashOf: (token: string) => hash('sha256', token, 'base64url'),
  };
}

/** The key is made at the first start and never changed: every address that was given depends on it. */
export async function openEstimateLinks(orm: Orm, publicUrl: string): Promise<EstimateLinks> {
  const name = 'estimate_links';
  const value = randomBytes(32).toString('base64url');
  await orm.insert(secrets).values({ name, value }).onConflictDoNothing();
  const [secret] = await orm.select().from(secrets).where(eq(secrets.name, name));
  if (!secret) throw new Error('the key for the links of estimates was not stored');
  return createEstimateLinks(secret.value, publicUrl);
}

export type EstimateLinks = ReturnType<typeof createEstimateLinks>;

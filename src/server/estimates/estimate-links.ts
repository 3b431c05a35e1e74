// An estimate's own address ends in a token of 256 bits, and everybody with the token can open it. It is made from the
// estimate's id and our key, so that a repeated submission gets the same address without storing the token.
import { createHmac, createSecretKey, hash, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Orm } from '#server/database/connection.ts';
import { secrets } from '#server/database/server-schema.ts';
import type { SecretBox } from '#server/settings/secret-box.ts';

function createEstimateLinks(key: string, publicUrl: string) {
  // Made once, because making the key takes four times as long as using it.
  const secret = createSecretKey(key, 'base64url');
  const tokenOf = (estimateId: string) => createHmac('sha256', secret).update(estimateId).digest('base64url');
  return {
    tokenOf,
    urlOf: (estimateId: string) => `${publicUrl}/estimate/${tokenOf(estimateId)}`,
    /** A fast hash is safe, because a token is random and not chosen by a person. */
    hashOf: (token: string) => hash('sha256', token, 'base64url'),
  };
}

/** The key is made at the first start and never changes, because all addresses depend on it. */
export async function openEstimateLinks(orm: Orm, publicUrl: string, box: SecretBox): Promise<EstimateLinks> {
  const name = 'estimate_links';
  const made = box.seal(randomBytes(32).toString('base64url'), name);
  await orm.insert(secrets).values({ name, value: made }).onConflictDoNothing();
  const [stored] = await orm.select().from(secrets).where(eq(secrets.name, name));
  if (!stored) throw new Error('the key for the links of estimates was not stored');
  const key = box.open(stored.value, name);
  if (box.shouldSeal(stored.value, name)) {
    await orm
      .update(secrets)
      .set({ value: box.seal(key, name) })
      .where(eq(secrets.name, name));
  }
  return createEstimateLinks(key, publicUrl);
}

export type EstimateLinks = ReturnType<typeof createEstimateLinks>;

// An estimate's own address ends in a token of 256 bits, which opens it for whoever has it. The token is made from the
// estimate's id and a key of ours, so that a repeated submission is answered the same address without storing it.
import { createHmac, createSecretKey, hash } from 'node:crypto';

export function createEstimateLinks(key: string, publicUrl: string) {
  // Once: making it takes four times as long as using it.
  const secret = createSecretKey(key, 'base64url');
  const tokenOf = (estimateId: string) => createHmac('sha256', secret).update(estimateId).digest('base64url');
  return {
    tokenOf,
    urlOf: (estimateId: string) => `${publicUrl}/estimate/${tokenOf(estimateId)}`,
    /** A token is random, not chosen by a person, so a fast hash cannot be guessed back. */
    hashOf: (token: string) => hash('sha256', token, 'base64url'),
  };
}

export type EstimateLinks = ReturnType<typeof createEstimateLinks>;

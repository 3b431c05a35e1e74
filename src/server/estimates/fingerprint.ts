import { createHash } from 'node:crypto';

/** SHA-256 of parts that together identify something; their order counts. */
export function fingerprint(...parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

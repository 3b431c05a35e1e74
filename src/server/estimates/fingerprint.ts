import { hash } from 'node:crypto';

/** SHA-256 of parts that together identify something; their order counts. */
export function fingerprint(...parts: readonly unknown[]): string {
  return hash('sha256', JSON.stringify(parts), 'base64url');
}

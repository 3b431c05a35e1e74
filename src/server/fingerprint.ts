import { hash } from 'node:crypto';
import type { Contact } from '#domain/contact/contact-fields.ts';

/** SHA-256 of parts that together identify something; their order counts. */
export function fingerprint(...parts: readonly unknown[]): string {
  return hash('sha256', JSON.stringify(parts), 'base64url');
}

/** SHA-256 of name, phone and email exactly as given: what is told once. */
export const contactHash = ({ fullName, phone, email }: Contact): string =>
  fingerprint(fullName, phone, email);

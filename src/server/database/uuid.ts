import { hash } from 'node:crypto';

/** Whether a text can be a row's id. Queries with other texts fail. */
export function isUuid(text: string): boolean {
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
}

/** Makes a UUID from the first 128 bits of the text's SHA-256: the same text always gets the same one. */
export function uuidOfHash(text: string): string {
  return hash('sha256', text, 'hex')
    .slice(0, 32)
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

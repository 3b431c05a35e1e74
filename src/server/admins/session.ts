// A session is an opaque random token that the page keeps; the server keeps only its hash.
import { createHash, randomBytes } from 'node:crypto';

const hourMs = 60 * 60 * 1000;

const maxIdleMs = 12 * hourMs;
const maxAgeMs = 7 * 24 * hourMs;

/** `lastSeenAt` is written at most this often, rather than with every request. */
export const touchIntervalMs = 60 * 1000;

export interface SessionTimes {
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
}

export function isExpired({ createdAt, lastSeenAt }: SessionTimes, now: Date): boolean {
  const idleMs = now.getTime() - lastSeenAt.getTime();
  const ageMs = now.getTime() - createdAt.getTime();
  return idleMs >= maxIdleMs || ageMs >= maxAgeMs;
}

/** 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** A token is random, not chosen by a person, so a fast hash cannot be guessed back. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** The token of an `Authorization: Bearer …` header. */
export function bearerToken(header: string | undefined): string | undefined {
  return /^Bearer +([\w-]{20,100})$/i.exec(header ?? '')?.[1];
}

import { hash, timingSafeEqual } from 'node:crypto';

/** Hashes have the same length, so comparing them always takes the same time. */
export function isSameSecret(one: string, other: string): boolean {
  return timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'));
}

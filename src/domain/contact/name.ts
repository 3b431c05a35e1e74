// Names of people, as they type them.
import { oneLine } from '#domain/text.ts';

export const maxNameLength = 120;

/** One line that has a letter or a digit; anything else is no name. */
export function readName(typed: string): string {
  const name = oneLine(typed, maxNameLength);
  return /[\p{L}\p{Nd}]/u.test(name) ? name : '';
}

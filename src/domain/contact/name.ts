// Names of people, as they type them: whole, in parts, and as others may read them.
import { oneLine } from '#domain/text.ts';

export const maxNameLength = 120;

/** One line that has a letter or a digit; anything else is no name. */
export function readName(typed: string): string {
  const name = oneLine(typed, maxNameLength);
  return /[\p{L}\p{Nd}]/u.test(name) ? name : '';
}

const titles =
  /^(?:mr|mister|mrs|ms|miss|mx|dr|doctor|prof|professor|rev|reverend|sir|dame|madam|mme|mlle|herr|frau|and)\.?$/i;
const afterName = /^(?:jr|sr|ii|iii|iv|md|phd|ph\.d|mba|am|ao|oam|ot|esq|ltd|pty|inc)\b/i;

/** `Lee, Mary Ann` → `Mary Ann Lee`. Letters after a name, as in `Mary Lee, PhD`, are no part of it. */
function inOrder(name: string): string {
  const [last = '', first = '', ...more] = name.split(/\s*,\s*/);
  if (more.length > 0 || afterName.test(first)) return last;
  return `${first} ${last}`;
}

/**
 * Splits a name for greetings and the CRM: `Mary Ann Lee` and `Lee, Mary Ann` → `Mary`, `Ann Lee`. A title is no first
 * name, and the one word after it is the last name. A word without letters is no name.
 */
export function splitName(fullName: string): { firstName: string; lastName: string } {
  const words = inOrder(oneLine(fullName)).split(' ');
  const begin = words.findIndex((word) => /\p{L}/u.test(word) && !titles.test(word));
  const named = begin < 0 ? [] : words.slice(begin);
  const hasTitle = words.slice(0, Math.max(0, begin)).some((word) => titles.test(word));
  if (hasTitle && named.length === 1) return { firstName: '', lastName: named.join(' ') };
  const [first = '', ...rest] = named;
  return { firstName: first, lastName: rest.join(' ') };
}

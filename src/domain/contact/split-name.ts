// A name in parts. Apart from its field, because the first steps of the public page do not need it.
import { oneLine } from '#domain/text.ts';

/** Before a name, also in short: `Dr.`, `Capt.`. */
const titles =
  /^(?:mr|mister|mrs|ms|miss|mx|master|dr|doctor|prof|professor|assoc|associate|rev|reverend|fr|father|sr|sister|sir|lord|lady|dame|madame?|mme|mlle|monsieur|señora?|sra|capt|captain|herr|frau|and|\p{L}{2,5}\.)\.?$/iu;
const isTitle = (word: string) => word.split('/').some((part) => titles.test(part));
const afterName = /^(?:jr|sr|ii|iii|iv|md|phd|ph\.d|mba|am|ao|oam|ot|esq|ltd|pty|inc)\b/i;
/** As in `Mary Lee, CPA`, where the name itself is not in capitals. */
const lettersAfterName = /^(?=[^\s\p{Ll}]*\p{Ll})\S+ .*, *(?:\p{Lu}{2,5}|\p{Lu}\p{L}*\.\p{L}[\p{L}.]*)$/u;

/** `Lee, Mary Ann` → `Mary Ann Lee`. Letters after a name, as in `Mary Lee, PhD`, are no part of it. */
function inOrder(name: string): string {
  const parts = name.split(/\s*[,;，،、]\s*/);
  const [last = '', first = '', ...more] = parts.filter(
    (part, index) => index === 0 || !afterName.test(part),
  );
  return lettersAfterName.test(name) || (more.length > 0 && last.includes(' ')) ? last : `${first} ${last}`;
}

/**
 * Splits a name for greetings and the CRM: `Mary Ann Lee` and `Lee, Mary Ann` → `Mary`, `Ann Lee`. A title is no first
 * name, and the one word after it is the last name. A word without letters is no name.
 */
export function splitName(fullName: string): { firstName: string; lastName: string } {
  // As in `Dr.Mary Lee`.
  const words = inOrder(oneLine(fullName))
    .replace(/\.(?=\p{L}{2})/gu, '. ')
    .split(' ');
  const begin = words.findIndex((word) => /\p{L}/u.test(word) && !isTitle(word));
  const named = begin < 0 ? [] : words.slice(begin);
  const hasTitle = words.slice(0, Math.max(0, begin)).some(isTitle);
  if (hasTitle && named.length === 1) return { firstName: '', lastName: named.join(' ') };
  const [first = '', ...rest] = named;
  return { firstName: first, lastName: rest.join(' ') };
}

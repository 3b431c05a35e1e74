// The parameters of a link, as they are meant: links are written by hand, by mail programs and by advertising tools.

/** `&amp;` and `&#038;`, where a link was escaped once too often. */
const escapedAmpersand = /&(?:(?:amp|(?:#|%23)(?:0*38|x0*26))(?:;|%3B))+/gi;
/** As in `O&#39;Brien` and `O&rsquo;Brien`. */
const escapedApostrophe = /&(?:apos|[lr]squo|(?:#|%23)(?:0*39|821[67]|x0*27|x201[89]))(?:;|%3B)/gi;

const unescaped = (text: string) => text.replace(escapedAmpersand, '&').replace(escapedApostrophe, "'");

/**
 * A tool's place for a value that it did not fill in: `{{contact.name}}`, `[name]`, `*|FNAME|*`, `%%name%%`, `null`. No tool has more
 * than three brackets, and a run of them without an end must not be read once for each of its brackets.
 */
const unfilled =
  /\$?\{{1,3}[^{}]*\}+|\[{1,3}[^[\]]*\]+|<{1,3}[^<>]*>+|\*\|[^|]*\|\*|%%[^%]+%%|%\w+%|\b(?:undefined|null|NULL|NaN|None)\b/g;

/** `fullName`, `fullname`, `full_name` and `Full-Name` are one spelling. */
export function plainName(text: string): string {
  return text.toLowerCase().replace(/[\s_-]+/g, '');
}

/** What a tool filled in. */
export function filledIn(value: string): string {
  return unescaped(value).replace(unfilled, ' ').trim();
}

/** The query of an address. A browser takes what follows the sign in `&#038;utm_medium=email` for the address's hash. */
export function meantQuery(search: string, hash: string): string {
  return unescaped(search + hash).replace(/#.*/s, '');
}

/** `%20` → ` `. Bytes that are no UTF-8 stay as they are. */
function decoded(text: string): string {
  return text.replace(/(?:%[\da-f]{2})+/gi, (bytes) => {
    try {
      return decodeURIComponent(bytes);
    } catch {
      return bytes;
    }
  });
}

/** The names and values of a query. A plus is a space, but in an email it is a plus. */
export function linkParameters(query: string): readonly (readonly [string, string])[] {
  return query
    .replace(/^\?/, '')
    .split('&')
    .map((pair) => {
      const [, name = '', value = ''] = /^([^=]*)=?(.*)$/s.exec(pair) ?? [];
      const isEmail = plainName(decoded(name)) === 'email';
      const spaced = isEmail ? value.replace(/^\++|\++$/g, '') : value.replaceAll('+', ' ');
      return [decoded(name.replaceAll('+', ' ')), decoded(spaced)];
    });
}

/**
 * Trims the text and cuts it to `maxLength`. PostgreSQL stores no NULs and no half surrogate pairs (from a cut emoji).
 */
export function storableText(text: string, maxLength: number): string {
  const cut = text.replaceAll('\0', '').trim().slice(0, maxLength);
  return cut.replace(/\p{Surrogate}/gu, '').trim();
}

/** A readable label for a key of the configuration: `twoDoorsOpposite` → `Two Doors Opposite`. */
export function labelFromKey(key: string): string {
  return key
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[\s_-]+/)
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}

/** A row of a table that people read. */
export interface LabelledWords {
  readonly label: string;
  readonly words: string;
}

/** The value of a JSON text; undefined if it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Signs that look like spaces: fillers of Hangul and Khitan, empty notes, hieroglyphs and Braille patterns. */
const blankLetters = /[\u115F\u1160\u3164\uFFA0\u2800\u{13441}\u{13442}\u{16FE4}\u{1D159}]/gu;

/**
 * What nobody sees: control characters other than tabs and line breaks, marks that turn a line around, zero-width
 * spaces, soft hyphens, variation selectors, and halves of surrogate pairs (from a cut emoji). PostgreSQL stores no
 * NUL and no halves.
 */
const invisible = /(?![\t\n\r])\p{Cc}|\p{Cf}|\p{Default_Ignorable_Code_Point}|\p{Surrogate}/gu;

/** Without invisible characters and spaces at its ends. */
export function visibleText(text: string): string {
  return text.replace(blankLetters, ' ').replace(invisible, '').trim();
}

/** The visible text, cut to `maxLength`. */
export function storableText(text: string, maxLength: number): string {
  return visibleText(visibleText(text).slice(0, maxLength));
}

/** For values that stand in one line of a mail, a table or a header. A zero-width space (U+FEFF) is none. */
export function oneLine(text: string, maxLength = Infinity): string {
  return storableText(text.replace(/[^\S\uFEFF]|\u0085/g, ' '), maxLength).replace(/ +/g, ' ');
}

/** Without accents and strokes: `Łódź` → `Lodz`. */
export const plainLetters = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[đøłŧħı]/gi, (letter) => 'dolthi'['đøłŧħı'.indexOf(letter.toLowerCase())] ?? letter);

/** `٠٤١٢` and `０４１２` → `0412`. Unicode's decimal digits stand in groups from 0 to 9 that follow each other. */
export function plainDigits(text: string): string {
  return text.replace(/(?!\d)\p{Nd}/gu, (digit) => {
    let before = (digit.codePointAt(0) ?? 0) - 1;
    while (/\p{Nd}/u.test(String.fromCodePoint(before))) before -= 1;
    return String(((digit.codePointAt(0) ?? 0) - before - 1) % 10);
  });
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

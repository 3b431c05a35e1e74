// The short name of an estimate, made from its id and read back.

/** Crockford's base 32, which leaves out letters that look or sound like others. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * An estimate's short name on paper and on the phone, such as `K7QD-2M4X`: the last 40 bits of its id, which are random
 * in a UUID of version 7.
 */
export function estimateReference(estimateId: string): string {
  let bits = Number.parseInt(estimateId.replaceAll('-', '').slice(-10), 16);
  let reference = '';
  for (let count = 0; count < 8; count += 1) {
    reference = (alphabet[bits % 32] ?? '') + reference;
    bits = Math.floor(bits / 32);
  }
  return `${reference.slice(0, 4)}-${reference.slice(4)}`;
}

/** The number of hexadecimal digits, at the end of the estimate's id, that a reference stands for. */
const referenceHexDigits = 10;

/**
 * Reads those digits from a reference as people type it: with or without the dash, in any case, and with letters that
 * are mistaken for digits. Undefined if the text is no reference.
 */
export function digitsOfReference(text: string): string | undefined {
  const typed = text.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  const values = Array.from(typed, (letter) => alphabet.indexOf(letter));
  if (values.length !== 8 || values.includes(-1)) return undefined;
  const bits = values.reduce((sum, value) => sum * alphabet.length + value, 0);
  return bits.toString(16).padStart(referenceHexDigits, '0');
}

/**
 * What a part of a reference stands for: its first four signs or more, or its last four. A word of a name could be one too, so it needs a
 * digit or the dash. `from` and `to` enclose the digits that begin so; `end` are the last five.
 */
export function partOfReference(text: string) {
  const typed = text.trim().replaceAll('-', '');
  if (typed.length < 4 || typed.length > 7 || !/[\d-]/.test(text)) return undefined;
  const from = digitsOfReference(typed.padEnd(8, '0'));
  const to = digitsOfReference(typed.padEnd(8, 'Z'));
  if (from === undefined || to === undefined) return undefined;
  return { from, to, end: typed.length === 4 ? digitsOfReference(`0000${typed}`)?.slice(5) : undefined };
}

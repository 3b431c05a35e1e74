import { phoneDigits } from '#domain/contact.ts';

const maxWords = 8;

/**
 * What to look for in "name email mobile" when a person types into the search field: every word must occur.
 * A number is found however it is written: `+61 412 345 678`, `0412 345 678` and `412345678` are the same.
 */
export function searchWords(text: string): readonly string[] {
  const typed = text
    .replaceAll('\0', '')
    .replace(/\p{Surrogate}/gu, '')
    .trim()
    .toLowerCase();
  if (/^[\d\s()+.-]+$/.test(typed) && /\d/.test(typed)) return [nationalNumber(phoneDigits(typed))];
  return [...new Set(typed.split(/\s+/).filter((word) => word !== ''))].slice(0, maxWords);
}

/** Without the country code 61 or the leading 0 once the number is long enough to have one. */
function nationalNumber(digits: string): string {
  if (digits.length >= 11 && digits.startsWith('61')) return digits.slice(2);
  return digits.length >= 3 && digits.startsWith('0') ? digits.slice(1) : digits;
}

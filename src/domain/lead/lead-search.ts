// The search of the leads list: how a typed text is read.
import { phoneDigits } from '#domain/contact/phone.ts';
import { plainDigits, visibleText } from '#domain/text.ts';

const maxWords = 8;

/**
 * The words to search for in "name email phone"; every one must occur. A number is found in any notation:
 * `+61 412 345 678`, `0412 345 678` and `412345678` are the same.
 */
export function searchWords(text: string): readonly string[] {
  const typed = plainDigits(visibleText(text)).normalize('NFKC').toLowerCase();
  const number = searchedNumber(typed.replace(countryCode, ''));
  if (number !== undefined) return [nationalNumber(number)];
  return [...new Set(typed.split(/\s+/).filter((word) => word !== ''))].slice(0, maxWords);
}

/** Australia's country code, also while the rest of the number is still being typed. */
const countryCode = /^(?:\+|00(?:11)?)\s*61(?=.)/;

/** The digits that are searched for; undefined if the text is no number. */
export function searchedNumber(text: string): string | undefined {
  const typed = plainDigits(text).normalize('NFKC');
  return /^[\d\s()+.\p{Pd}]+$/u.test(typed) && /\d/.test(typed) ? phoneDigits(typed) : undefined;
}

/** `$92,820`, `92 820` and `92820` as whole dollars; undefined if the text is no amount of four to nine digits. */
export function searchedAmount(text: string): number | undefined {
  const typed = plainDigits(text).trim();
  return /^\$? ?(?:\d{1,3}(?:[, ]\d{3}){1,2}|\d{4,8})$/.test(typed)
    ? Number(typed.replace(/\D/g, ''))
    : undefined;
}

/** The digits that all notations share: without country code or leading 0. Short numbers have neither. */
function nationalNumber(digits: string): string {
  const number = digits.startsWith('0011') ? digits.slice(4) : digits;
  if (number.length >= 11 && number.startsWith('61')) return number.slice(2).replace(/^0/, '');
  return number.length >= 3 && number.startsWith('0') ? number.slice(1) : number;
}

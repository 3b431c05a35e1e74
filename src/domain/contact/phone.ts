// Phone numbers, as visitors in Australia type them: https://www.acma.gov.au/phone-numbers
import { plainDigits, visibleText } from '#domain/text.ts';

const maxDigits = 12;
/** As in 13 12 34, the shortest numbers that call back. */
const minDigits = 6;

/** The exit code before a country's code: 0011 from Australia, 00 from most other countries. */
const exitCode = /^00(?:11)?/;

/** With the area's 0 or the country's code, no other grouping of the digits is meant. */
const national = /^(?:0|610?)[2-478]\d{8}$/;

/** Also without its 0 or its area, and numbers that begin with 1300, 1800 and 13. */
const wholeNumber = /^(?:0|610?)?[2-478]\d{8}$|^[2-9]\d{7}$|^1[38]00\d{6}$|^13\d{4}$/;

/** The first of two numbers that only a space stands between. */
const spacedNumber = /^\D*(?:0|61\D*0?)\D*[2-478](?:\D*\d){8}(?=\D(?:\D*\d){6})/;

const fewestForeignDigits = 8;

const onlyDigits = (text: string) => text.replace(/\D/g, '');

/** Every digit of the first number in a text: `0412 345 678 / 02 9876 5432` and `02 9876 5432 ext 12` hold more. */
function numberIn(text: string): string {
  // After another country's code, (0) is not dialled.
  const typed = plainDigits(visibleText(text)).replace(/^(\D*(?!61)\d{2,5}\D*)\(0\)/, '$1');
  const all = onlyDigits(typed);
  if (national.test(all)) return all;
  const parts = typed
    .split(/[^\d\t().\p{Pd}\p{Zs}]/u)
    .map((part) => onlyDigits(spacedNumber.exec(part)?.[0] ?? part))
    .filter((digits) => digits !== '');
  const [first = ''] = parts;
  const number =
    parts.find((digits) => wholeNumber.test(digits)) ?? (first.length < fewestForeignDigits ? all : first);
  return number.length > maxDigits ? number.replace(exitCode, '') : number;
}

/** Digits only, at most twelve: `+61 412 345 678` → `61412345678`. Of two numbers, the first. */
export function phoneDigits(text: string): string {
  return numberIn(text).slice(0, maxDigits);
}

/** The message for a number that is too short to be one. */
export function phoneProblem(digits: string): string | undefined {
  return digits.length < minDigits ? 'Please enter your whole phone number' : undefined;
}

/** What a visitor is told about digits that are no number. Undefined if they may be one. */
export function phoneDoubt(text: string): string | undefined {
  const digits = numberIn(text);
  if (digits.length > maxDigits) return 'A phone number has at most 12 digits, so the rest was left out';
  if (/^(?:0|61)[2-478]\d{9}/.test(digits)) return 'Is this one number? Please check its digits';
  return undefined;
}

const australia = '61';

/** A number without area code, or a short number, cannot take a country code. */
const maxLocalDigits = 8;

/**
 * The number as E.164: `0412 345 678`, `61412345678` and `0011 61 412 345 678` → `+61412345678`. A number without an
 * area code keeps its digits.
 */
export function toE164(typed: string): string {
  const digits = phoneDigits(typed);
  if (exitCode.test(digits)) return international(digits.replace(exitCode, ''));
  if (/^0\d{9}$/.test(digits)) return `+${australia}${digits.slice(1)}`;
  // Mobile and area numbers without their 0, and numbers that begin with 13, 1300 or 1800.
  if (/^[2-9]\d{8}$|^1[38]00\d{6}$|^13\d{4}$/.test(digits)) return `+${australia}${digits}`;
  return digits.length <= maxLocalDigits ? digits : international(digits);
}

/** People write +61 (0)412 345 678; the 0 is not dialled after the country's code. No code begins with 0. */
function international(digits: string): string {
  if (digits.startsWith('0')) return digits;
  return digits.startsWith(`${australia}0`) ? `+${australia}${digits.slice(3)}` : `+${digits}`;
}

export function telLink(phone: string): string {
  return `tel:${toE164(phone)}`;
}

const groups = [
  // Mobiles, and numbers that begin with 1300 or 1800.
  /^(04\d\d|1[38]00)(\d{3})(\d{3})$/,
  /^(0[2378])(\d{4})(\d{4})$/,
  /^(61)(4\d\d)(\d{3})(\d{3})$/,
  /^(61)([2378])(\d{4})(\d{4})$/,
];

/** The groups of digits in which Australians say a number. A number of another form is one group. */
export function phoneGroups(digits: string): readonly string[] {
  for (const form of groups) {
    const found = form.exec(digits);
    if (found) return found.slice(1);
  }
  return [digits];
}

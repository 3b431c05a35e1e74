// Phone numbers, as visitors in Australia type them: https://www.acma.gov.au/phone-numbers

const maxDigits = 12;

/** The exit code before a country's code: 0011 from Australia, 00 from most other countries. */
const exitCode = /^00(?:11)?/;

/** Digits only, at most twelve: `+61 412 345 678` → `61412345678`. If there are more, an exit code is dropped first. */
export function phoneDigits(text: string): string {
  const digits = text.replace(/\D/g, '');
  const number = digits.length > maxDigits ? digits.replace(exitCode, '') : digits;
  return number.slice(0, maxDigits);
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

/** People write +61 (0)412 345 678; the 0 is not dialled after the country's code. */
function international(digits: string): string {
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

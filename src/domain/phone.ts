// Phone numbers, as visitors in Australia type them: https://www.acma.gov.au/phone-numbers

const maxPhoneDigits = 12;

/** How Australians dial abroad. */
const exitCode = /^0011/;

/** Digits only, at most twelve: `+61 412 345 678` → `61412345678`. Of more than twelve an exit code goes first. */
export function phoneDigits(text: string): string {
  const digits = text.replace(/\D/g, '');
  const number = digits.length > maxPhoneDigits ? digits.replace(exitCode, '') : digits;
  return number.slice(0, maxPhoneDigits);
}

const australia = '61';
/** Dialled from Australia before a foreign country's code. */
const internationalPrefix = '0011';

/** E.164: `0412345678` → `+61412345678`; a number that begins with another country's code keeps it. */
export function toE164(digits: string): string {
  if (digits.startsWith(internationalPrefix)) return toE164(digits.slice(internationalPrefix.length));
  // People write +61 (0)412 345 678; the 0 is not dialled after the country's code.
  if (digits.startsWith(`${australia}0`)) return `+${australia}${digits.slice(3)}`;
  if (/^0\d{9}$/.test(digits)) return `+${australia}${digits.slice(1)}`;
  // A mobile or an area without its 0, and the numbers that begin with 13, 1300 and 1800.
  if (/^[2-9]\d{8}$|^1[38]00\d{6}$|^13\d{4}$/.test(digits)) return `+${australia}${digits}`;
  return `+${digits}`;
}

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { phoneDigits, phoneDoubt, phoneGroups, telLink, toE164 } from './phone.ts';

test.each([
  ['a mobile', '0412345678', '+61412345678'],
  ['a mobile without its 0', '412345678', '+61412345678'],
  ['a landline', '0298765432', '+61298765432'],
  ['a landline without its area', '98765432', '98765432'],
  ['a mobile with the country’s code', '61412345678', '+61412345678'],
  ['a mobile with the code and its 0', '610412345678', '+61412345678'],
  ['a mobile dialled from abroad', '001161412345', '+61412345'],
  ['a free number', '1800975711', '+611800975711'],
  ['a local rate number', '1300123456', '+611300123456'],
  ['a short number', '131234', '+61131234'],
  ['a foreign number', '6421123456', '+6421123456'],
  ['a foreign number dialled from Australia', '001164211234', '+64211234'],
  ['no number', '', ''],
])('%s reads as E.164', (_, digits, number) => {
  expect(toE164(digits)).toBe(number);
});

test.each([
  ['+61 (0)412-345-678', '610412345678'],
  ['123456789012', '123456789012'],
  ['1234567890123', '123456789012'],
  ['call me', ''],
  ['04a12b345678', '0412345678'],
  ['02/98765432', '0298765432'],
  ['0011 44 20 7946 0958', '442079460958'],
  ['0011 64 9 123 4', '00116491234'],
  ['+44 (0)20 7946 0958', '442079460958'],
  ['0044 (0) 20 7946 0958', '442079460958'],
  ['+49(0)30 1234567', '49301234567'],
  ['٠٤١٢ ٣٤٥ ٦٧٨', '0412345678'],
  ['۰۴۱۲۳۴۵۶۷۸', '0412345678'],
  ['०४१२ ३४५ ६७८', '0412345678'],
  ['０４１２ー３４５ー６７８', '0412345678'],
  ['\u202A0412\u200B345\u00AD678\u202C', '0412345678'],
  ['0412\u2011345\u00A0678', '0412345678'],
])('the digits of %j are %s', (typed, digits) => {
  expect(phoneDigits(typed)).toBe(digits);
});

test.each([
  ['0412 345 678 / 02 9876 5432', '0412345678'],
  ['02 9876 5432 ext 12', '0298765432'],
  ['02 9876 5432 x12', '0298765432'],
  ['(02) 9876 5432 #7', '0298765432'],
  ['9876 5432 ext. 5', '98765432'],
  ['+64 9 123 4567 ext 12', '6491234567'],
  ['0412345678 0298765432', '0412345678'],
  ['(02) 9876-5432 (0412 345 678)', '0298765432'],
  ['+61 412 345 678, +61 2 9876 5432', '61412345678'],
  ['+61412345678+61298765432', '61412345678'],
  ['0412 345 678\n98765432', '0412345678'],
  ['home 98765432 or 0412 345 678', '98765432'],
  ['0412 345 678 or 02 9876 5432 or 03 9123 4567', '0412345678'],
  ['0412345678/0298765432/0391234567', '0412345678'],
  ['02 9876 5432 extn.12', '0298765432'],
  ['call after 5pm 0412 345 678', '0412345678'],
  ['13 12 34; 0412 345 678', '131234'],
  ['Unit 5, 0412 345 678', '0412345678'],
])('of the two numbers in %j the first is kept whole: %s', (typed, digits) => {
  expect(phoneDigits(typed)).toBe(digits);
});

test.each([
  ['1234567890123', true],
  ['0412 345 678 901', true],
  ['041234567802', true],
  ['614123456780', true],
  ['0412 345 678 / 02 9876 5432', false],
  ['0412345678', false],
  ['610412345678', false],
  ['+44 20 7946 0958', false],
])('whether %j is asked about: %s', (typed, isAsked) => {
  expect(phoneDoubt(typed) !== undefined).toBe(isAsked);
});

test('No country’s code begins with 0, whatever was typed', () => {
  const typed = fc.stringMatching(/^[+0-9 ()/.x-]{0,30}$/);
  fc.assert(
    fc.property(typed, (text) => {
      expect(toE164(text)).not.toMatch(/^\+0/);
      expect(phoneDigits(text)).toMatch(/^\d{0,12}$/);
      expect(phoneDigits(phoneDigits(text))).toBe(phoneDigits(text));
    }),
    { numRuns: 1000 },
  );
});

/** Nine digits after the 0 of an Australian mobile or landline. */
const national = fc
  .tuple(fc.constantFrom('2', '3', '4', '7', '8'), fc.stringMatching(/^\d{8}$/))
  .map(([area, rest]) => area + rest);

test('Every way to write an Australian number is one number, which a phone dials', () => {
  fc.assert(
    fc.property(national, (number) => {
      const spaced = `${number.slice(0, 3)} ${number.slice(3, 6)}-${number.slice(6)}`;
      for (const written of [
        number,
        `0${number}`,
        `0${spaced}`,
        `61${number}`,
        `+61 ${spaced}`,
        `+61 (0)${spaced}`,
        `0011 61 ${spaced}`,
        `001161${number}`,
        `0061 ${spaced}`,
      ]) {
        expect(toE164(written)).toBe(`+61${number}`);
        // As the product stores it.
        expect(toE164(phoneDigits(written))).toBe(`+61${number}`);
        expect(telLink(written)).toBe(`tel:+61${number}`);
      }
    }),
  );
});

test('A normalised number stays as it is', () => {
  fc.assert(
    fc.property(national, (number) => {
      expect(toE164(toE164(number))).toBe(toE164(number));
    }),
  );
});

test.each([
  ['0412777123', '0412 777 123'],
  ['0298765432', '02 9876 5432'],
  ['1300123456', '1300 123 456'],
  ['61412777123', '61 412 777 123'],
  ['61298765432', '61 2 9876 5432'],
  ['131234', '131234'],
  ['6421123456', '6421123456'],
])('%s is said as %s', (digits, said) => {
  expect(phoneGroups(digits).join(' ')).toBe(said);
});

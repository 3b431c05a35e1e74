import { expect, test } from 'vitest';
import { toE164 } from './phone.ts';

test.each([
  ['a mobile', '0412345678', '+61412345678'],
  ['a mobile without its 0', '412345678', '+61412345678'],
  ['a landline', '0298765432', '+61298765432'],
  ['a mobile with the country’s code', '61412345678', '+61412345678'],
  ['a mobile with the code and its 0', '610412345678', '+61412345678'],
  ['a mobile dialled from abroad', '001161412345', '+61412345'],
  ['a free number', '1800975711', '+611800975711'],
  ['a local rate number', '1300123456', '+611300123456'],
  ['a short number', '131234', '+61131234'],
  ['a foreign number', '6421123456', '+6421123456'],
  ['a foreign number dialled from Australia', '001164211234', '+64211234'],
])('%s reads as E.164', (_, digits, number) => {
  expect(toE164(digits)).toBe(number);
});

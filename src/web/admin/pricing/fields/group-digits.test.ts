import { expect, test } from 'vitest';
import { groupDigits } from './group-digits.ts';

test.each([
  ['', ''],
  ['0', '0'],
  ['999', '999'],
  ['1000', '1,000'],
  ['34000.5', '34,000.5'],
  ['0.1234', '0.1234'],
  ['99999999999999999999', '99,999,999,999,999,999,999'],
])('"%s" reads "%s"', (text, grouped) => {
  expect(groupDigits(text)).toBe(grouped);
});

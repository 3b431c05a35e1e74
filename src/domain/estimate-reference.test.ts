import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { digitsOfReference, estimateReference, partOfReference } from './estimate-reference.ts';

test('a reference is the end of the id, in letters and digits that can be read aloud', () => {
  expect(estimateReference('019a0000-0000-7000-8000-000000000000')).toBe('0000-0000');
  expect(estimateReference('019a0000-0000-7000-8000-00ffffffffff')).toBe('ZZZZ-ZZZZ');
  expect(estimateReference('019a0000-0000-7000-8000-ab0000000021')).toBe('0000-0011');
});

test('every id has one, and other random bits make another', () => {
  fc.assert(
    fc.property(fc.uuid({ version: 7 }), fc.uuid({ version: 7 }), (one, other) => {
      expect(estimateReference(one)).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
      expect(estimateReference(one) === estimateReference(other)).toBe(one.slice(-10) === other.slice(-10));
    }),
  );
});

test('a reference leads back to the digits of its id, however it is typed', () => {
  fc.assert(
    fc.property(fc.uuid({ version: 7 }), (id) => {
      const reference = estimateReference(id);
      for (const typed of [reference, reference.replace('-', ''), ` ${reference.toLowerCase()} `])
        expect(digitsOfReference(typed)).toBe(id.slice(-10));
    }),
  );
  expect(digitsOfReference('OOOO-OOIL')).toBe(digitsOfReference('0000-0011'));
});

test.each(['', '0000-000', '0000-00000', 'UUUU-UUUU', 'mary ann', '0412 345 678'])(
  '"%s" is no reference',
  (text) => {
    expect(digitsOfReference(text)).toBeUndefined();
  },
);

test('A part of a reference is its first four signs or more, or its last four', () => {
  const digits = digitsOfReference('K7QD-2M4X') ?? '';
  const first = partOfReference('k7qd');
  expect(first && first.from <= digits && digits <= first.to).toBe(true);
  expect(partOfReference('2M4X')?.end).toBe(digits.slice(5));
  expect(partOfReference('K7QD-2')?.end).toBeUndefined();
  for (const text of ['anne', 'K7Q', 'K7QD-2M4X', 'K7U!']) expect(partOfReference(text)).toBeUndefined();
});

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  digitsOfReference,
  estimateReference,
  leadStatuses,
  leadStatusNames,
  searchWords,
  settableStatuses,
  statusAfter,
} from './lead.ts';

test('a lead is new, contacted, qualified, proposal, closed or lost, in that order', () => {
  expect(leadStatuses).toEqual(['new', 'contacted', 'qualified', 'proposal', 'closed', 'lost']);
  expect(leadStatuses.map((status) => leadStatusNames[status])).toEqual([
    'New',
    'Contacted',
    'Qualified',
    'Proposal',
    'Closed',
    'Lost',
  ]);
});

test('every status but new can be set', () => {
  expect(settableStatuses).toEqual(leadStatuses.filter((status) => status !== 'new'));
});

test('every word counts, in any order and case', () => {
  expect(searchWords('  Nguyen  mai ')).toEqual(['nguyen', 'mai']);
  expect(searchWords('mai Mai')).toEqual(['mai']);
});

test('an email is one word', () => {
  expect(searchWords('mai@example.com')).toEqual(['mai@example.com']);
});

test.each([
  '0412 345 678',
  '+61 412 345 678',
  '0011 61 412 345 678',
  '+61 (0)412 345 678',
  '(0412) 345-678',
  '412345678',
])('the number %s is found however it was stored', (typed) => {
  expect(searchWords(typed)).toEqual(['412345678']);
});

test('a number with the country’s code is found from its first digits on', () => {
  expect(searchWords('+61 4')).toEqual(['4']);
  expect(searchWords('+61 (0)412 3')).toEqual(['4123']);
  expect(searchWords('0011 61 412 3')).toEqual(['4123']);
  expect(searchWords('+61')).toEqual(['61']);
});

test('a few digits are looked for as they are', () => {
  expect(searchWords('345')).toEqual(['345']);
  expect(searchWords('61')).toEqual(['61']);
});

test('nothing typed looks for nothing', () => {
  expect(searchWords('   ')).toEqual([]);
  expect(searchWords('+')).toEqual(['+']);
});

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

test.each([
  ['no_answer', 'new', 'contacted'],
  ['spoke', 'proposal', 'proposal'],
  ['site_visit', 'contacted', 'qualified'],
  ['site_visit', 'lost', 'lost'],
  ['won', 'new', 'closed'],
  ['lost', 'closed', 'lost'],
] as const)('%s takes a lead from %s to %s', (outcome, before, after) => {
  expect(statusAfter(outcome, before)).toBe(after);
});

import { expect, test } from 'vitest';
import { buildAnswers } from '#tests/builders/answers.ts';
import { readAnswers } from './answers.ts';

test('a commercial lift is enclosed whatever cabin came with it, or none', () => {
  const { cabinType: _, ...withoutCabin } = buildAnswers({ liftType: 'commercial' });
  expect(readAnswers(withoutCabin)?.cabinType).toBe('enclosed');
  expect(readAnswers({ ...withoutCabin, cabinType: 'capsule' })?.cabinType).toBe('enclosed');
});

test('a residential lift keeps the cabin that was chosen', () => {
  expect(readAnswers(buildAnswers({ cabinType: 'capsule' }))).toEqual(buildAnswers({ cabinType: 'capsule' }));
});

test('a residential lift without a cabin cannot be priced', () => {
  const { cabinType: _, ...withoutCabin } = buildAnswers();
  expect(readAnswers(withoutCabin)).toBeUndefined();
});

test.each([
  ['an option that was dropped', { shaftType: 'carbon_fibre' }],
  ['more stops than are offered today', { numberOfStops: 8 }],
  ['a number written as text', { numberOfStops: '4' }],
  ['an empty budget consideration', { budgetConsideration: '' }],
  ['a name that every object inherits', { shaftType: 'constructor' }],
])('%s cannot be priced today', (_, change) => {
  expect(readAnswers({ ...buildAnswers(), ...change })).toBeUndefined();
});

test('what was asked in former times and is not any more is passed over', () => {
  expect(readAnswers({ ...buildAnswers(), mirror: 'yes' })).toEqual(buildAnswers());
});

test("a budget consideration of the business's own is an answer", () => {
  expect(readAnswers({ ...buildAnswers(), budgetConsideration: 'artDeco' })?.budgetConsideration).toBe(
    'artDeco',
  );
});

import { expect, test } from 'vitest';
import { buildAnswers } from '#tests/builders/answers.ts';
import { settleCabin } from './answers.ts';

test('a commercial lift is enclosed whatever cabin came with it, or none', () => {
  const { cabinType: _, ...withoutCabin } = buildAnswers({ liftType: 'commercial' });
  expect(settleCabin(withoutCabin)?.cabinType).toBe('enclosed');
  expect(settleCabin({ ...withoutCabin, cabinType: 'capsule' })?.cabinType).toBe('enclosed');
});

test('a residential lift keeps the cabin that was chosen', () => {
  expect(settleCabin(buildAnswers({ cabinType: 'capsule' }))).toEqual(buildAnswers({ cabinType: 'capsule' }));
});

test('a residential lift without a cabin cannot be priced', () => {
  const { cabinType: _, ...withoutCabin } = buildAnswers();
  expect(settleCabin(withoutCabin)).toBeUndefined();
});

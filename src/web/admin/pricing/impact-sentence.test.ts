import { expect, test } from 'vitest';
import { impactSentence } from './impact-sentence.ts';

const same = { before: 92_820, after: 92_820 };
const lower = { before: 92_820, after: 62_220 };

test.each([
  [[], null, 'There are no estimates to compare yet.'],
  [[same, same], null, 'None of the 2 recent estimates would change.'],
  [
    [same, lower, same],
    lower,
    'Of the 3 recent estimates 1 would change, the largest change from $92,820 to $62,220.',
  ],
  [[lower], lower, 'Of the 1 recent estimate 1 would change, the largest change from $92,820 to $62,220.'],
])('%#: what changes is said in one sentence', (totals, largestChange, sentence) => {
  expect(impactSentence({ totals, largestChange })).toBe(sentence);
});

import { expect, test } from 'vitest';
import { buildSharedEstimate } from '#tests/builders/shared-estimate.ts';
import { compareEstimates } from './compare-estimates.ts';

test('only what differs is compared: answers, prices and what they leave out', () => {
  const one = buildSharedEstimate();
  const other = buildSharedEstimate({
    answers: { ...one.answers, shaftType: 'by_builder' },
    answersInWords: one.answersInWords.map((answer) =>
      answer.label === 'Shaft' ? { ...answer, words: 'Shaft by my builder (none supplied)' } : answer,
    ),
    totals: { ...one.totals, shaft: 0 },
  });
  expect(compareEstimates([one, other, one], undefined).rows).toEqual([
    {
      label: 'Shaft',
      words: ['Steel-framed shaft', 'Shaft by my builder (none supplied)', 'Steel-framed shaft'],
    },
    { label: 'Shaft price', words: ['$13,400', 'By your builder', '$13,400'] },
    { label: 'Not in the price', words: ['–', 'Shaft: by your builder', '–'] },
  ]);
  expect(compareEstimates([one, one], undefined).note).toBe('Nothing differs.');
});

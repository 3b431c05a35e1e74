import { expect, test } from 'vitest';
import { buildEstimateResponse } from '#tests/builders/estimate-response.ts';
import { additionalAmounts } from './additional-amounts.ts';

const { calculation } = buildEstimateResponse();

test('features that cost nothing are left out', () => {
  expect(additionalAmounts(calculation)).toEqual([
    ['Wheelchair access', 2900],
    ['Extra door', 3200],
    ['Outdoor proofing', 5500],
    ['Glass in cabin', 4800],
    ['Extra stops (2)', 13_500],
  ]);
});

test('what did not come is left out', () => {
  const totalOnly = {
    totals: { grandTotal: 1 },
    additionalFeatures: {},
    extraStopsCount: undefined,
    extraStops: {},
  };
  expect(additionalAmounts(totalOnly)).toEqual([]);
});

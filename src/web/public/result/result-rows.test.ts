import { expect, test } from 'vitest';
import { optionLists } from '#domain/questions/option-lists.ts';
import { demoPricing } from '#domain/pricing/demo-pricing.ts';
import { buildEstimateResponse } from '#tests/builders/estimate-response.ts';
import { additionalAmounts, breakdownRows } from './result-rows.ts';

const { breakdown, calculation } = buildEstimateResponse();

test('features that cost nothing are left out', () => {
  expect(additionalAmounts(calculation)).toEqual([
    ['Wheelchair access', 2900],
    ['Extra door', 3200],
    ['Outdoor proofing', 5500],
    ['Glass in cabin', 4800],
    ['Extra stops (2)', 13_500],
  ]);
});

test('what was priced is shown in names, with doors as people count them', () => {
  const options = optionLists(demoPricing.budgetMultipliers);
  expect(breakdownRows({ ...breakdown, numberOfDoors: 3 }, options)).toEqual([
    ['Stops', '4'],
    ['Lift type', 'Residential Lift'],
    ['Cabin type', 'Enclosed Cabin'],
    ['Doors', '2'],
    ['Location', 'Outdoor'],
    ['Shaft', 'Steel-framed shaft'],
  ]);
});

test('what did not come is left out, or a dash', () => {
  const totalOnly = {
    totals: { grandTotal: 1 },
    additionalFeatures: {},
    extraStopsCount: undefined,
    extraStops: {},
  };
  expect(additionalAmounts(totalOnly)).toEqual([]);
  expect(new Set(breakdownRows({}, null).map(([, value]) => value))).toEqual(new Set(['–']));
});

import { expect, test } from 'vitest';
import { optionLists } from '#domain/questions/catalogue.ts';
import { buildEstimateResponse } from '#tests/builders/estimate-response.ts';
import { readEstimateResponse, readOptionLists } from './estimate-api.ts';

const lists = optionLists({ budgetMultipliers: { balanced: 1, look: 1.12 } });

test('options are taken as they come, and a missing list is an empty one', () => {
  const { shaftTypes: _missing, ...others } = lists;
  expect(readOptionLists(lists)).toEqual(lists);
  expect(readOptionLists(others)).toEqual({ ...lists, shaftTypes: [] });
});

test.each([[null], ['no'], [{}], [[]], [{ liftTypes: null }]])('%j holds no options at all', (value) => {
  expect(readOptionLists(value)).toBeUndefined();
});

test('an estimate is taken as it comes, and needs no more than its calculation', () => {
  const estimate = buildEstimateResponse();
  expect(readEstimateResponse(estimate)).toEqual(estimate);
  const { calculation } = estimate;
  expect(readEstimateResponse({ calculation })).toMatchObject({
    calculation,
    whatIf: [],
    lines: [],
    estimateUrl: '',
  });
});

test.each([[null], ['no'], [[]], [{}], [{ calculation: null }], [{ calculation: { totals: { lift: 1 } } }]])(
  '%j is no estimate',
  (value) => {
    expect(readEstimateResponse(value)).toBeUndefined();
  },
);

import { expect, test } from 'vitest';
import type { CalculateResponse } from '#contract/calculate.ts';
import { completeResponse, type Sparse } from './complete-response.ts';

/** As it would arrive from an API that answers less than ours. */
function arrived(response: Sparse<CalculateResponse>): CalculateResponse {
  return response as CalculateResponse;
}

test('an answer with the totals alone is shown with its range, and nothing made up', () => {
  const totals = { lift: 68_620, shaft: 13_400, installation: 10_800, grandTotal: 92_820 };
  const complete = completeResponse({
    response: arrived({ calculation: { totals } }),
    answers: { numberOfStops: 4, liftType: 'residential' },
  });
  expect(complete.calculation.totals).toEqual(totals);
  expect(complete.quoteRange).toEqual({ low: 88_179, high: 102_102 });
  expect(complete.breakdown).toMatchObject({ numberOfStops: 4, liftType: 'residential' });
  expect(complete.calculation.additionalFeatures.wheelchairAccess).toBe(0);
  expect(complete).toMatchObject({ assumptions: [], whatIf: [] });
});

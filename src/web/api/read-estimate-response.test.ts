import { expect, test } from 'vitest';
import { buildEstimateResponse } from '#tests/builders/estimate-response.ts';
import { readEstimateResponse } from './read-estimate-response.ts';

test('what our server sends is read as it is, and so is what the tab keeps of it', () => {
  const shown = {
    ...buildEstimateResponse(),
    whatIf: [{ label: 'One stop fewer', change: { numberOfStops: 3 }, difference: -8670 }],
  };
  expect(readEstimateResponse({ ...shown, quoteRange: { low: 88_179, high: 102_102 } })).toEqual(shown);
  expect(readEstimateResponse(JSON.parse(JSON.stringify(shown)))).toEqual(shown);
});

test('missing amounts and lists are missing, not zero', () => {
  const broken = {
    calculation: { totals: { grandTotal: 92_820, lift: null, shaft: 'soon' }, additionalFeatures: null },
    assumptions: [null],
    whatIf: { label: 'One stop fewer' },
  };
  expect(readEstimateResponse(broken)).toEqual({
    calculation: {
      additionalFeatures: {},
      extraStopsCount: undefined,
      extraStops: {},
      totals: { grandTotal: 92_820 },
    },
    assumptions: [],
    whatIf: [],
    lines: [],
  });
});

test.each([[null], ['no'], [[]], [{}], [{ calculation: null }], [{ calculation: { totals: { lift: 1 } } }]])(
  'without a grand total there is no estimate: %j',
  (value) => {
    expect(readEstimateResponse(value)).toBeUndefined();
  },
);

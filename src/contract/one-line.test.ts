// What an admin or a program types as one line is stored as one, without what nobody sees.
import { expect, test } from 'vitest';
import { buildDimensionRow } from '#tests/builders/dimensions.ts';
import { endpoints } from './endpoints.ts';
import { spendSchema } from './leads/lead-report.ts';
import { dimensionRowInputSchema } from './pricing/dimensions.ts';

const { body: prices } = endpoints['PUT /admin/pricing-config'];
const { body: view } = endpoints['POST /lead-views'];

test.each([
  [
    'a campaign',
    (campaign: string) => spendSchema.parse([{ campaign, month: '2026-03', amount: 1 }])[0]?.campaign,
  ],
  [
    'a standard',
    (standard: string) => dimensionRowInputSchema.parse({ ...buildDimensionRow(), standard }).standard,
  ],
  ['a reason', (reason: string) => prices.shape.reason.parse(reason)],
  ['a view', (query: string) => view.shape.query.parse(query)],
])('%s is one line', (_, stored) => {
  for (const typed of ['a\n\tb', ' a\u2028b ', 'a\u202E b', 'a\u3164b\u200B', 'a \r\n b\u00AD']) {
    expect(stored(typed)).toBe('a b');
  }
});

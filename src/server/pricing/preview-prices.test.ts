import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { impactOf } from '#domain/pricing/compare-configs.ts';
import { buildAnswers } from '#tests/builders/answers.ts';
import { buildPricingConfig } from '#tests/builders/pricing-config.ts';
import { impactsOf } from './preview-prices.ts';

const live = buildPricingConfig();
const draft = buildPricingConfig({ basePrices: { commercial: { lift: 80_000 } } });
const cases = Array.from({ length: 1000 }, (_, index) => {
  const answers = buildAnswers({
    liftType: index % 3 === 0 ? 'commercial' : 'residential',
    numberOfStops: 2,
  });
  return { answers: JSON.stringify({ ...answers, former: index }), state: 'NSW' };
});

test('While a month of estimates is worked out under new prices, other requests have their turn', async () => {
  let turns = 0;
  const done = new AbortController();
  const others = async () => {
    for (; !done.signal.aborted; turns += 1) await nextTurn();
  };
  const busy = others();
  const impacts = await impactsOf(cases, live, draft);
  done.abort();
  await busy;
  expect(turns).toBeGreaterThanOrEqual(20);
  expect(impacts).toEqual(
    cases.map(({ answers, state }) => impactOf({ answers: JSON.parse(answers), state }, live, draft)),
  );
});

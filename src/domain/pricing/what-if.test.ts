import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryCase } from '#tests/builders/arbitraries.ts';
import { buildAnswers, buildCase } from '#tests/builders/answers.ts';
import { buildPricingConfig } from '#tests/builders/pricing-config.ts';
import { calculate } from './calculation.ts';
import { whatIf } from './what-if.ts';

const config = buildPricingConfig();
const labels = (overrides: Parameters<typeof buildAnswers>[0]) =>
  whatIf(buildCase(buildAnswers(overrides)), config).map((suggestion) => suggestion.label);

test('the worked example shows what each nearest change would cost or save', () => {
  expect(
    whatIf(buildCase(buildAnswers()), config).map(({ label, difference }) => [label, difference]),
  ).toEqual([
    ['One stop fewer', -8_670],
    ['One stop more', 8_670],
    ['No glass', -4_800],
    ['Balanced finish', -4_920],
    ['Indoor instead of outdoor', -5_500],
  ]);
});

test('every difference is what a new calculation with the change gives, and never nothing', () => {
  fc.assert(
    fc.property(arbitraryCase, ({ answers, config: pricing }) => {
      const present = calculate(buildCase(answers), pricing).totals.grandTotal;
      for (const { change, difference } of whatIf(buildCase(answers), pricing)) {
        const changed = calculate(buildCase({ ...answers, ...change }), pricing).totals.grandTotal;
        expect(difference).toBe(changed - present);
        expect(difference).not.toBe(0);
        expect(Object.entries(change).every(([, value]) => value !== undefined)).toBe(true);
      }
    }),
  );
});

test('stops are never suggested below two or above six', () => {
  expect(labels({ numberOfStops: 2 })).not.toContain('One stop fewer');
  expect(labels({ numberOfStops: 6 })).not.toContain('One stop more');
});

test('only what was chosen is suggested away', () => {
  const plain = labels({
    glassInCabin: 'no',
    glassDoors: 'undecided',
    budgetConsideration: 'balanced',
    indoorOutdoor: 'indoor',
  });
  expect(plain).toEqual(['One stop fewer', 'One stop more']);
  expect(labels({ shaftType: 'glass' })).toContain('Steel-framed shaft');
});

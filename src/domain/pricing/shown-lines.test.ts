import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { elements } from '#domain/element.ts';
import { buildAnswers, buildCase } from '#tests/builders/answers.ts';
import { arbitraryCase } from '#tests/builders/arbitraries.ts';
import { calculate, totals } from './calculation.ts';
import type { StoredLine } from './price-line.ts';
import { demoPricing } from './pricing-config.ts';
import { linesInWords, shownLines } from './shown-lines.ts';

function amounts(lines: readonly StoredLine[]): [string, number][] {
  return lines.map(({ id, amount }) => [id, amount]);
}

test('the yield of the worked example is part of the base lines and of the extra stops', () => {
  expect(amounts(shownLines(calculate(buildCase(buildAnswers()), demoPricing).lines))).toEqual([
    ['lift.base', 38_500],
    ['lift.extraStops', 7_800],
    ['lift.budget', 4_920],
    ['lift.wheelchairAccess', 2_900],
    ['lift.extraDoor', 3_200],
    ['lift.outdoorProofing', 5_500],
    ['lift.glassCabin', 4_800],
    ['lift.installationParts', 1_000],
    ['shaft.base', 9_000],
    ['shaft.extraStops', 4_400],
    ['installation.base', 7_500],
    ['installation.extraStopsLift', 2_100],
    ['installation.extraStopsShaft', 1_200],
  ]);
});

test('of every price the shown lines add up to its totals, to the dollar, and none is the yield', () => {
  fc.assert(
    fc.property(arbitraryCase, ({ answers, config }) => {
      const { lines, totals: priced } = calculate(buildCase(answers), config);
      const shown = shownLines(lines);
      expect(totals(shown)).toEqual(priced);
      expect(new Set(shown.map(({ id }) => id)).size).toBe(shown.length);
      for (const { id, label, amount } of shown) {
        expect(`${id} ${label}`).not.toMatch(/yield/i);
        expect(amount).not.toBe(0);
      }
    }),
  );
});

const arbitraryLine: fc.Arbitrary<StoredLine> = fc
  .record({
    element: fc.constantFrom(...elements),
    name: fc.constantFrom('base', 'extraStops', 'yield', 'yieldOnExtraStops', 'yieldOfOldDays', 'chandelier'),
    label: fc.constant('A line of its day'),
    amount: fc.integer({ min: -100_000, max: 1_000_000 }),
  })
  .map(({ element, name, label, amount }) => ({ id: `${element}.${name}`, element, label, amount }));

test('lines of other days, whatever they were, still add up to the totals', () => {
  const distinct = fc.uniqueArray(arbitraryLine, { selector: ({ id }) => id });
  fc.assert(
    fc.property(distinct, (lines) => {
      expect(totals(shownLines(lines))).toEqual(totals(lines));
      expect(shownLines(lines).some(({ id }) => id.includes('yield'))).toBe(false);
    }),
  );
});

test('an element that its discounts make free has no lines', () => {
  const line = (id: string, amount: number): StoredLine => ({ id, element: 'lift', label: id, amount });
  for (const discount of [-1000, -1001, -5000]) {
    expect(shownLines([line('lift.base', 1000), line('lift.budget', discount)])).toEqual([]);
  }
  expect(shownLines([line('lift.base', 1000), line('lift.budget', -999)])).toHaveLength(2);
});

test('a line that cost nothing by itself is made for the yield, at its place', () => {
  const line = (id: string, amount: number): StoredLine => ({
    id,
    element: 'installation',
    label: id,
    amount,
  });
  const base = line('installation.base', 10);
  const shaft = line('installation.extraStopsShaft', 5);
  const onStops = line('installation.yieldOnExtraStops', 2);
  expect(amounts(shownLines([base, shaft, onStops]))).toEqual([
    ['installation.base', 10],
    ['installation.extraStopsShaft', 7],
  ]);
  expect(shownLines([base, line('installation.doors', 1), onStops]).map(({ label }) => label)).toEqual([
    'installation.base',
    'Extra stops, lift',
    'installation.doors',
  ]);
  const first = shownLines([line('installation.doors', 1), onStops, line('installation.yield', 4)]);
  expect(amounts(first)).toEqual([
    ['installation.base', 4],
    ['installation.extraStopsLift', 2],
    ['installation.doors', 1],
  ]);
});

test('a visitor reads plain words in place of those of the trade', () => {
  const labelsOf = (answers: Parameters<typeof buildAnswers>[0]) => {
    const given = buildAnswers(answers);
    return linesInWords(calculate(buildCase(given), demoPricing).lines, given).map(({ label }) => label);
  };
  expect(labelsOf({})).toEqual(
    expect.arrayContaining(['Lift, two stops', 'Look: premium finishes', 'Parts for the extra stops']),
  );
  expect(labelsOf({ budgetConsideration: 'budget' })).toContain('Budget: level of finishes');
  expect(labelsOf({ shaftType: 'glass' })).toContain('Glass shaft');
});

test('a visitor reads the names that the business gave, and a line of a question that was not asked keeps its own', () => {
  const stored = [
    { id: 'lift.budget', element: 'lift', label: 'Budget consideration', amount: 5 },
    { id: 'shaft.shaftType', element: 'shaft', label: 'Shaft type', amount: 7 },
  ] as const;
  const known = { budgetConsideration: 'Elegant', shaftType: 'All glass' };
  expect(linesInWords(stored, { budgetConsideration: 'look', shaftType: 'glass' }, known)).toEqual([
    { element: 'lift', label: 'Elegant: premium finishes', amount: 5 },
    { element: 'shaft', label: 'All glass', amount: 7 },
  ]);
  expect(linesInWords(stored.slice(1), {})).toEqual([{ element: 'shaft', label: 'Shaft type', amount: 7 }]);
});

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildAnswers, buildCase } from '#tests/builders/answers.ts';
import { arbitraryCase } from '#tests/builders/arbitraries.ts';
import { buildPricingConfig } from '#tests/builders/pricing-config.ts';
import { calculate } from './calculation.ts';
import type { PricingConfig } from './pricing-config.ts';
import { alternatives, whatIf } from './what-if.ts';

const config = buildPricingConfig();
const offered = (id: string | number, name: string, isOffered = true) => ({
  id,
  name,
  description: '',
  offered: isOffered,
});
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

test('every other option of every question has its difference, also where it is none', () => {
  const all = alternatives(buildCase(buildAnswers()), config);
  const of = (field: string) =>
    all.filter((each) => each.field === field).map(({ id, difference }) => [id, difference]);
  expect(of('numberOfStops')).toEqual([
    [2, -17_340],
    [3, -8670],
    [5, 8670],
    [6, 17_340],
  ]);
  expect(of('shaftType')).toContainEqual(['by_builder', -14_600]);
  expect(of('shaftType')).toContainEqual(['glass', 6500]);
  expect(of('numberOfDoors')).toContainEqual([3, 400]);
  expect(of('glassDoors')).toContainEqual(['no', 0]);
  expect(of('budgetConsideration')).toEqual([['balanced', -4920]]);
});

test('an answer that follows from another one has no alternatives, and the other one counts what follows', () => {
  const commercial = buildCase(buildAnswers({ liftType: 'commercial' }));
  const all = alternatives(commercial, config);
  expect(all.some(({ field }) => field === 'cabinType')).toBe(false);
  const capsule = alternatives(buildCase(buildAnswers({ cabinType: 'capsule' })), config);
  const toCommercial = capsule.find(({ id }) => id === 'commercial');
  const from = calculate(buildCase(buildAnswers({ cabinType: 'capsule' })), config).totals.grandTotal;
  expect(toCommercial?.difference).toBe(calculate(commercial, config).totals.grandTotal - from);
});

test('a suggestion has the name that the business gave, and what it does not offer is not suggested', () => {
  const labelsWith = (catalogue: PricingConfig['catalogue']) =>
    whatIf(buildCase(buildAnswers()), buildPricingConfig({ catalogue })).map(({ label }) => label);
  const budgets = (isOffered: boolean) => ({
    budgetConsiderations: [offered('balanced', 'Plain', isOffered), offered('look', 'Look')],
  });
  expect(labelsWith(budgets(true))).toContain('Plain');
  expect(labelsWith(budgets(true))).not.toContain('Balanced finish');
  expect(labelsWith(budgets(false))).toEqual([
    'One stop fewer',
    'One stop more',
    'No glass',
    'Indoor instead of outdoor',
  ]);
  const places = [offered('indoor', 'Inside'), offered('outdoor', 'Outside')];
  expect(labelsWith({ indoorOutdoorOptions: places })).toContain('Inside');
});

test('“No glass” is one change of cabin and doors, wherever there is glass', () => {
  const noGlass = (answers: Parameters<typeof buildAnswers>[0]) =>
    whatIf(buildCase(buildAnswers(answers)), config).find(({ label }) => label === 'No glass');
  const change = { glassInCabin: 'no', glassDoors: 'no' };
  expect(noGlass({ glassInCabin: 'no', glassDoors: 'yes' })).toEqual({
    label: 'No glass',
    change,
    difference: -2400,
  });
  expect(noGlass({ glassInCabin: 'yes', glassDoors: 'yes' })?.difference).toBe(-7200);
});

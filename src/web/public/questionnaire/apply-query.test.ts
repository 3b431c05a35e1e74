import { expect, test } from 'vitest';
import { lastStep } from '#domain/questionnaire.ts';
import { optionLists } from '#domain/questions/option-lists.ts';
import { demoPricing } from '#domain/pricing/pricing-config.ts';
import { applyQuery } from './apply-query.ts';
import { blankWizard } from './wizard-state.ts';

const blank = blankWizard(optionLists(demoPricing.budgetMultipliers));

test('a query string fills in answers and marketing parameters', () => {
  const state = applyQuery(blank, '?stops=4&budget=look&utm_source=mail');
  expect(state.answers).toEqual({ numberOfStops: 4, budgetConsideration: 'look' });
  expect(state.marketing).toEqual({ utm_source: 'mail' });
});

test('a link from an estimate leads to the last step, and a reload leaves the visitor where they went', () => {
  const state = applyQuery(blank, '?stops=4&estimate=K7QD-2M4X');
  expect(state.step).toBe(lastStep);
  expect(applyQuery({ ...state, step: 3 }, '?stops=4&estimate=K7QD-2M4X').step).toBe(3);
});

test('the same query string does not overwrite what was answered since', () => {
  const state = { ...applyQuery(blank, '?stops=4'), answers: { numberOfStops: 6 } };
  expect(applyQuery(state, '?stops=4').answers.numberOfStops).toBe(6);
});

test('another query string is applied, and keeps the answers it does not name', () => {
  const state = applyQuery(applyQuery(blank, '?stops=4'), '?doors=2');
  expect(state.answers).toEqual({ numberOfStops: 4, numberOfDoors: 2 });
});

test('a cabin in the address does not change that of a commercial lift answered before', () => {
  const saved = { ...blank, answers: { liftType: 'commercial', cabinType: 'enclosed' } };
  expect(applyQuery(saved, '?cabinType=capsule').answers.cabinType).toBe('enclosed');
});

test('the marketing parameters of another link replace the earlier ones as a whole', () => {
  const state = applyQuery(applyQuery(blank, '?utm_source=mail&utm_campaign=May'), '?utm_source=web');
  expect(state.marketing).toEqual({ utm_source: 'web' });
});

test('a query string without marketing parameters keeps the earlier ones', () => {
  const state = applyQuery(applyQuery(blank, '?utm_source=mail'), '?doors=2');
  expect(state.marketing).toEqual({ utm_source: 'mail' });
});

test('without the option lists a query string is not applied yet', () => {
  const state = applyQuery(blankWizard(null), '?stops=4');
  expect(state.lastQuery).toBe('');
});

import { expect, test } from 'vitest';
import { optionLists, stopOptions } from '#domain/catalogue.ts';
import { questionOptions } from './question-options.ts';
import { steps } from './steps.ts';

const lists = optionLists({ budget: 0.92, balanced: 1, look: 1.12, premium: 1.25 });
const offered = (field: string) => {
  const question = steps.flatMap((step) => step.questions).find((candidate) => candidate.field === field);
  return question ? questionOptions(question, lists).map((option) => option.id) : [];
};

test('stops are fixed, every other question offers the list the server sent', () => {
  expect(offered('numberOfStops')).toEqual(stopOptions.map((option) => option.id));
  expect(offered('liftType')).toEqual(['commercial', 'residential']);
  expect(offered('cabinType')).toEqual(['enclosed', 'capsule']);
  expect(offered('budgetConsideration')).toEqual(['balanced', 'look']);
  expect(offered('numberOfDoors')).toEqual([1, 2, 3, 4]);
  expect(offered('indoorOutdoor')).toEqual(['indoor', 'outdoor']);
  expect(offered('shaftType')).toEqual(['by_builder', 'steel_frame', 'glass']);
});

test('undecided is offered for glass only', () => {
  expect(offered('glassInCabin')).toEqual(['yes', 'no', 'undecided']);
  expect(offered('glassDoors')).toEqual(['yes', 'no', 'undecided']);
  expect(offered('wheelchairAccess')).toEqual(['yes', 'no']);
  expect(offered('includeInstallation')).toEqual(['yes', 'no']);
});

test('while the lists have not arrived only the stops can be offered', () => {
  const [stops, liftType] = steps.flatMap((step) => step.questions);
  expect(stops && questionOptions(stops, null)).toBe(stopOptions);
  expect(liftType && questionOptions(liftType, null)).toBeUndefined();
});

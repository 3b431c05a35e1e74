import { expect, test } from 'vitest';
import { optionLists } from './catalogue.ts';
import { questionOptions } from './option-lists.ts';
import { type AnswerField, questionOf } from './questions.ts';

const lists = optionLists({ budgetMultipliers: { budget: 0.92, balanced: 1, look: 1.12, premium: 1.25 } });
const offered = (field: AnswerField) => questionOptions(questionOf(field), lists).map(({ id }) => id);

test('the server offers exactly the seven lists of the API', () => {
  expect(Object.keys(lists).toSorted()).toEqual([
    'budgetConsiderations',
    'cabinTypes',
    'doorOptions',
    'indoorOutdoorOptions',
    'liftTypes',
    'shaftTypes',
    'yesNoOptions',
  ]);
});

test('an option has its id, name and description, a shaft type also its drawing, and no prices', () => {
  for (const list of Object.values(lists)) {
    for (const option of list) {
      const { id: _id, name: _name, description: _description, image: _image, ...rest } = option;
      expect(rest).toEqual({});
    }
  }
  expect(lists.shaftTypes.map(({ image }) => image)).not.toContain(undefined);
});

test('stops are fixed, every other question offers the list the server sent', () => {
  expect(offered('numberOfStops')).toEqual([2, 3, 4, 5, 6]);
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

test('a shared list takes its names from the server and its descriptions from each question', () => {
  const sent = { ...lists, yesNoOptions: [{ id: 'yes', name: 'Yep', description: 'Shared' }] };
  expect(questionOptions(questionOf('wheelchairAccess'), sent)).toEqual([
    { id: 'yes', name: 'Yep', description: 'Cabin and doors sized for a wheelchair' },
  ]);
});

test('while the lists have not arrived only the stops can be offered', () => {
  const stops = questionOf('numberOfStops');
  expect(questionOptions(stops, null)).toBe(stops.options);
  expect(questionOptions(questionOf('liftType'), null)).toBeUndefined();
});

import { expect, test } from 'vitest';
import {
  budgetOptions,
  cabinTypes,
  doorDisplay,
  doorOptions,
  indoorOutdoorOptions,
  isCommercialName,
  isEnclosedName,
  isOfferedBudget,
  liftTypes,
  maxStops,
  minStops,
  optionLists,
  optionName,
  shaftTypes,
  stopOptions,
  yesNoOptions,
} from './catalogue.ts';

const multipliers = { premium: 1.25, look: 1.12, budget: 0.92, balanced: 1 };

test('two to six stops are offered, each told as ground plus the rest', () => {
  expect(stopOptions.map((option) => option.name)).toEqual([
    '2 Stops: (Ground + 1)',
    '3 Stops: (Ground + 2)',
    '4 Stops: (Ground + 3)',
    '5 Stops: (Ground + 4)',
    '6 Stops: (Ground + 5)',
  ]);
  expect([stopOptions[0]?.id, stopOptions.at(-1)?.id]).toEqual([minStops, maxStops]);
});

test('visitors are offered balanced and look, never budget and premium', () => {
  expect(budgetOptions(multipliers).map(({ id, name }) => [id, name])).toEqual([
    ['balanced', 'Balanced'],
    ['look', 'Look'],
  ]);
  expect(isOfferedBudget('budget')).toBe(false);
  expect(isOfferedBudget('premium')).toBe(false);
});

test("a multiplier of the business's own is offered under a label made from its name, after the known ones", () => {
  const offered = budgetOptions({ quickDelivery: 1.3, art_deco: 1.4, ...multipliers });
  expect(offered.map(({ id, name }) => [id, name])).toEqual([
    ['balanced', 'Balanced'],
    ['look', 'Look'],
    ['art_deco', 'Art Deco'],
    ['quickDelivery', 'Quick Delivery'],
  ]);
});

test('names that every object inherits are no multipliers', () => {
  expect(budgetOptions({})).toEqual([]);
});

test('every option has a name of its own and a line that helps to choose', () => {
  const lists = [
    stopOptions,
    liftTypes,
    cabinTypes,
    doorOptions,
    indoorOutdoorOptions,
    shaftTypes,
    yesNoOptions,
  ];
  for (const list of [...lists, budgetOptions({ ...multipliers, mine: 2 })]) {
    expect(new Set(list.map((option) => option.id)).size).toBe(list.length);
    expect(new Set(list.map((option) => option.name)).size).toBe(list.length);
    for (const option of list) expect(option.description).toMatch(/^[A-Z].{10,}[^.]$/);
  }
});

test('every shaft type has a drawing', () => {
  for (const option of shaftTypes) expect(option.image).toMatch(/^\/shaft-types\/[a-z-]+\.svg$/);
});

test('the server offers exactly the seven lists of the API', () => {
  expect(Object.keys(optionLists(multipliers)).toSorted()).toEqual([
    'budgetConsiderations',
    'cabinTypes',
    'doorOptions',
    'indoorOutdoorOptions',
    'liftTypes',
    'shaftTypes',
    'yesNoOptions',
  ]);
});

test('commercial and enclosed are known by their names, and by one option each', () => {
  expect(liftTypes.filter((option) => isCommercialName(option.name)).map((option) => option.id)).toEqual([
    'commercial',
  ]);
  expect(cabinTypes.filter((option) => isEnclosedName(option.name)).map((option) => option.id)).toEqual([
    'enclosed',
  ]);
  expect(isCommercialName('COMMERCIAL grade')).toBe(true);
});

test('an id is shown by its name, or by a label made from it once it is no longer offered', () => {
  expect(optionName(liftTypes, 'residential')).toBe('Residential Lift');
  expect(optionName(doorOptions, 2)).toBe('2 Doors (opposite sides)');
  expect(optionName(shaftTypes, 'carbon_fibre')).toBe('Carbon Fibre');
  expect(optionName(shaftTypes, 'constructor')).toBe('Constructor');
});

test.each([
  [1, '1'],
  [2, '2'],
  [3, '2'],
  [4, "I'm not sure"],
])('door choice %i is displayed as %s', (doors, text) => {
  expect(doorDisplay(doors)).toBe(text);
});

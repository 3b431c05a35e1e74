import { expect, test } from 'vitest';
import { answerName, answerShort, answerStatement } from './answers.ts';
import { budgetOptions, isOfferedBudget } from './budget-consideration.ts';
import { questionOf, questions } from './questions.ts';

const multipliers = { premium: 1.25, look: 1.12, budget: 0.92, balanced: 1 };

test('two to six stops are offered, each named as ground plus the rest', () => {
  expect(questionOf('numberOfStops').options.map(({ id, name }) => [id, name])).toEqual([
    [2, '2 Stops: (Ground + 1)'],
    [3, '3 Stops: (Ground + 2)'],
    [4, '4 Stops: (Ground + 3)'],
    [5, '5 Stops: (Ground + 4)'],
    [6, '6 Stops: (Ground + 5)'],
  ]);
});

test('names, columns, labels and keys are each used for one question only', () => {
  const each = (read: (question: (typeof questions)[number]) => string) => new Set(questions.map(read)).size;
  expect(each(({ field }) => field)).toBe(questions.length);
  expect(each(({ name }) => name)).toBe(questions.length);
  expect(each(({ lead }) => lead.label)).toBe(questions.length);
  expect(each(({ crmKey }) => crmKey)).toBe(questions.length);
  expect(each(({ words }) => words)).toBe(questions.length);
  const groups = questions.flatMap(({ prices }) => (prices ? [prices.group] : []));
  expect(new Set(groups).size).toBe(groups.length);
});

test('every option has an id and a name of its own, and a line that helps to choose', () => {
  const lists = [...questions.map(({ options }) => options), budgetOptions({ ...multipliers, mine: 2 })];
  for (const list of lists) {
    expect(new Set(list.map((option) => option.id)).size).toBe(list.length);
    expect(new Set(list.map((option) => option.name)).size).toBe(list.length);
    for (const option of list) expect(option.description).toMatch(/^[A-Z].{10,}[^.]$/);
  }
});

test('each group has its prices under keys of their own', () => {
  const priced = questions.filter(({ prices }) => prices !== undefined);
  for (const { options } of priced) {
    const keys = options.flatMap(({ price }) => (price ? [price.key] : []));
    expect(keys.length).toBeGreaterThanOrEqual(2);
    expect(new Set(keys).size).toBe(keys.length);
  }
});

test('every shaft type has a drawing', () => {
  for (const { image } of questionOf('shaftType').options) {
    expect(image).toMatch(/^\/shaft-types\/[a-z-]+\.svg$/);
  }
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

test('an id is shown by its name, or by a label made from it once it is no longer offered', () => {
  expect(answerName(questionOf('liftType'), 'residential')).toBe('Residential Lift');
  expect(answerName(questionOf('numberOfDoors'), 2)).toBe('2 Doors (opposite sides)');
  expect(answerName(questionOf('shaftType'), 'carbon_fibre')).toBe('Carbon Fibre');
  expect(answerName(questionOf('shaftType'), 'constructor')).toBe('Constructor');
  expect(answerName(questionOf('numberOfStops'), 8)).toBe('8');
});

test('the name that the server sent goes before our own', () => {
  const renamed = [{ id: 'glass', name: 'Glazed shaft', description: '' }];
  expect(answerName(questionOf('shaftType'), 'glass', renamed)).toBe('Glazed shaft');
});

test.each([
  [1, '1'],
  [2, '2'],
  [3, '2'],
  [4, "I'm not sure"],
])('door choice %i is displayed as %s', (doors, text) => {
  expect(answerShort(questionOf('numberOfDoors'), doors)).toBe(text);
});

test('stops and installation are stated, doors keep their layout in statements', () => {
  expect(answerStatement(questionOf('numberOfStops'), 4)).toBe('4');
  expect(answerStatement(questionOf('includeInstallation'), 'yes')).toBe('Included');
  expect(answerStatement(questionOf('includeInstallation'), 'no')).toBe('Not Included');
  expect(answerStatement(questionOf('numberOfDoors'), 3)).toBe('2 Doors (adjacent sides)');
});

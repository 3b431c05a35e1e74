import { expect, test } from 'vitest';
import { buildAnswers } from '#tests/builders/answers.ts';
import {
  answerName,
  answerNames,
  answerShort,
  answersInWords,
  answerSpoken,
  answerStatement,
  chosenOption,
  decidersOf,
  formerAnswersInWords,
  isImplied,
  maxOpenIdLength,
  readAnswers,
  withImplied,
} from './answers.ts';
import { optionLists } from './catalogue.ts';
import type { Option } from './question.ts';
import { questionOf } from './questions.ts';

test('a commercial lift is enclosed whatever cabin came with it, or none', () => {
  const { cabinType: _, ...withoutCabin } = buildAnswers({ liftType: 'commercial' });
  expect(readAnswers(withoutCabin)?.cabinType).toBe('enclosed');
  expect(readAnswers({ ...withoutCabin, cabinType: 'capsule' })?.cabinType).toBe('enclosed');
});

test('a residential lift keeps the cabin that was chosen', () => {
  expect(readAnswers(buildAnswers({ cabinType: 'capsule' }))).toEqual(buildAnswers({ cabinType: 'capsule' }));
});

test('a residential lift without a cabin cannot be priced', () => {
  const { cabinType: _, ...withoutCabin } = buildAnswers();
  expect(readAnswers(withoutCabin)).toBeUndefined();
});

test.each([
  ['an option that was dropped', { cabinType: 'glider' }],
  ['more stops than are offered today', { numberOfStops: 8 }],
  ['a number written as text', { numberOfStops: '4' }],
  ['an empty budget consideration', { budgetConsideration: '' }],
  ['a budget consideration that is a number', { budgetConsideration: 7 }],
  ['a budget consideration too long for one', { budgetConsideration: 'b'.repeat(maxOpenIdLength + 1) }],
  ['a name that every object inherits', { cabinType: 'constructor' }],
])('%s cannot be priced today', (_, change) => {
  expect(readAnswers({ ...buildAnswers(), ...change })).toBeUndefined();
});

test('what was asked in former times and is not any more is passed over', () => {
  expect(readAnswers({ ...buildAnswers(), mirror: 'yes' })).toEqual(buildAnswers());
});

test("a budget consideration of the business's own is an answer", () => {
  expect(readAnswers({ ...buildAnswers(), budgetConsideration: 'artDeco' })?.budgetConsideration).toBe(
    'artDeco',
  );
  const longest = 'b'.repeat(maxOpenIdLength);
  expect(readAnswers({ ...buildAnswers(), budgetConsideration: longest })?.budgetConsideration).toBe(longest);
});

const lists = optionLists({ budgetMultipliers: { balanced: 1 } });
const option = (id: string, name: string): Option<string> => ({ id, name, description: '' });
const cabin = questionOf('cabinType');

test('choosing a commercial lift decides the cabin: it is enclosed', () => {
  expect(withImplied({ liftType: 'commercial' }, lists)).toEqual({
    liftType: 'commercial',
    cabinType: 'enclosed',
  });
  expect(withImplied({ liftType: 'commercial', cabinType: 'capsule' }, lists).cabinType).toBe('enclosed');
});

test('a residential lift leaves the cabin as it is', () => {
  const draft = { liftType: 'residential', cabinType: 'capsule' };
  expect(withImplied(draft, lists)).toEqual(draft);
  expect(withImplied({}, lists)).toEqual({});
});

test('the rule goes by the names of the options, whatever their ids', () => {
  const renamed = {
    ...lists,
    liftTypes: [option('c1', 'Light COMMERCIAL lift')],
    cabinTypes: [option('k1', 'Capsule'), option('k2', 'Fully enclosed')],
  };
  expect(withImplied({ liftType: 'c1' }, renamed)).toEqual({ liftType: 'c1', cabinType: 'k2' });
});

test('our own options go by their ids, whatever a business calls them; without lists all do', () => {
  const renamed = {
    ...lists,
    liftTypes: [option('commercial', 'For work'), option('residential', 'Semi-commercial')],
    cabinTypes: [option('enclosed', 'Walls'), option('capsule', 'Half enclosed')],
  };
  for (const offered of [renamed, undefined]) {
    expect(withImplied({ liftType: 'commercial' }, offered)).toMatchObject({ cabinType: 'enclosed' });
    expect(isImplied(cabin, { liftType: 'residential' }, offered)).toBe(false);
  }
});

test('a lift type that is not on the list is not commercial', () => {
  expect(isImplied(cabin, { liftType: 'commercial' }, { ...lists, liftTypes: [] })).toBe(false);
  expect(isImplied(cabin, { liftType: 'commercial' }, null)).toBe(false);
  expect(isImplied(cabin, { liftType: 'constructor' }, lists)).toBe(false);
  expect(isImplied(cabin, {}, lists)).toBe(false);
});

test('without an enclosed cabin on the list the draft stays as it is, and the cabin is still not asked for', () => {
  const draft = { liftType: 'commercial', cabinType: 'capsule' };
  const withoutEnclosed = { ...lists, cabinTypes: [] };
  expect(withImplied(draft, withoutEnclosed)).toEqual(draft);
  expect(isImplied(cabin, draft, withoutEnclosed)).toBe(true);
});

test('only the type of the lift decides the cabin, and nothing decides the doors', () => {
  expect(decidersOf(cabin).map(({ other, option: { id }, is }) => [other.field, id, is])).toEqual([
    ['liftType', 'commercial', 'enclosed'],
  ]);
  expect(decidersOf(questionOf('numberOfDoors'))).toEqual([]);
});

const doors = questionOf('numberOfDoors');
const installation = questionOf('includeInstallation');

test('an answer has a name, a statement for a table, a short form and a part of a sentence', () => {
  expect(answerName(doors, 2)).toBe('2 Doors (opposite sides)');
  expect(answerStatement(doors, 2)).toBe('2 Doors (opposite sides)');
  expect(answerShort(doors, 2)).toBe('2');
  expect(answerSpoken(doors, 2)).toBe('two doors, on opposite sides');
  expect(answerName(installation, 'yes')).toBe('Yes');
  expect(answerStatement(installation, 'yes')).toBe('Included');
  expect(answerShort(installation, 'yes')).toBe('Included');
  expect(answerSpoken(questionOf('glassDoors'), 'yes')).toBeUndefined();
  expect(answerSpoken(doors, undefined)).toBeUndefined();
});

test('the name that the business gave counts, then the name of its list, then the key in words', () => {
  expect(answerStatement(doors, 2, { numberOfDoors: 'Through doors' })).toBe('Through doors');
  expect(answerShort(questionOf('shaftType'), 'glass', { shaftType: 'All glass' })).toBe('All glass');
  const budget = questionOf('budgetConsideration');
  expect(answerName(budget, 'look', [option('other', 'Other'), option('look', 'Elegant')])).toBe('Elegant');
  expect(answerName(budget, 'look', [option('other', 'Other')])).toBe('Look');
  expect(answerName(budget, 'artDeco')).toBe('Art Deco');
  expect(answerNames({ numberOfDoors: 2, shaftType: 'glass' }, { shaftType: 'All glass' })).toEqual({
    numberOfDoors: '2 Doors (opposite sides)',
    shaftType: 'All glass',
  });
});

test('an option that nobody chose, or nobody knows, is none', () => {
  expect(chosenOption({ shaftType: 'glass' }, 'shaftType')?.look).toBe('glass');
  expect(chosenOption({ shaftType: 'glass' }, 'numberOfDoors')).toBeUndefined();
  expect(chosenOption({ shaftType: 'carbon_fibre' }, 'shaftType')).toBeUndefined();
});

test('an estimate of former times reads in full, also what is no longer asked', () => {
  const answers = { mirror_type: 'tinted_glass', shaftType: 'glass', includeInstallation: 'no' };
  expect(formerAnswersInWords(answers)).toEqual([{ label: 'Mirror Type', words: 'Tinted Glass' }]);
  expect(answersInWords(answers, { shaftType: 'All glass' })).toEqual([
    { label: 'Shaft', words: 'All glass' },
    { label: 'Installation', words: 'Not Included' },
    { label: 'Mirror Type', words: 'Tinted Glass' },
  ]);
});

import { expect, test } from 'vitest';
import { withImplied } from './answers.ts';
import { isImplied } from './implied-option.ts';
import { optionLists } from './option-lists.ts';
import type { Option } from './question.ts';
import { questionOf } from './questions.ts';

const lists = optionLists({ balanced: 1 });
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

import { expect, test } from 'vitest';
import { optionLists } from '#domain/questions/option-lists.ts';
import { readOptionLists } from './read-option-lists.ts';

const lists = optionLists({ balanced: 1, look: 1.12 });

test('the lists that our server sends are read as they are', () => {
  expect(readOptionLists(lists)).toEqual(lists);
});

test('a missing list is an empty one', () => {
  const { shaftTypes: _missing, ...others } = lists;
  expect(readOptionLists(others)).toEqual({ ...lists, shaftTypes: [] });
});

test('what is no option is left out of its list', () => {
  const broken = [null, 'enclosed', { id: 'enclosed' }, { id: 'capsule', name: 'Capsule' }];
  expect(readOptionLists({ ...lists, cabinTypes: broken })?.cabinTypes).toEqual([
    { id: 'capsule', name: 'Capsule', description: '' },
  ]);
});

test.each([[null], ['no'], [{}], [[]], [{ liftTypes: null }]])('%j holds no options at all', (value) => {
  expect(readOptionLists(value)).toBeUndefined();
});

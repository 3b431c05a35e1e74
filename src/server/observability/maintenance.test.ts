import { expect, test } from 'vitest';
import { maintenanceProblems } from './maintenance.ts';

const sentences = (states: Parameters<typeof maintenanceProblems>[0]) =>
  maintenanceProblems(states).map(({ says }) => says);

const hours = (count: number) => count * 3600;

test('Without backups, or with one of last night, there is nothing to say', () => {
  expect(sentences(new Map())).toEqual([]);
  expect(sentences(new Map([['backup', { doneSecondsAgo: hours(36), problem: null }]]))).toEqual([]);
});

test('A backup that did not come is missed after a day and a half', () => {
  expect(sentences(new Map([['backup', { doneSecondsAgo: hours(37), problem: null }]]))).toEqual([
    'The last backup is 37 hours old: check that the worker runs',
  ]);
});

test('What stands in the way of a task is said as it is', () => {
  const states = new Map([
    ['retention', { doneSecondsAgo: null, problem: 'Too many leads at once' }] as const,
  ]);
  expect(sentences(states)).toEqual(['Too many leads at once']);
});

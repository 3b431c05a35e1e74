import { expect, test } from 'vitest';
import { optionLists } from '#domain/questions/option-lists.ts';
import { nextStep, previousStep } from './navigation.ts';
import { lastStep, steps } from './steps.ts';

const lists = optionLists({ balanced: 1, look: 1.12 });

const commercial = { liftType: 'commercial' };
const residential = { liftType: 'residential' };

function journey(draft: { liftType: string }, from: number, move: typeof nextStep): number[] {
  const visited = [from];
  for (let step = from; move(step, draft, lists) !== step; visited.push(step)) {
    step = move(step, draft, lists);
  }
  return visited;
}

test('a residential lift passes every step, forwards and backwards', () => {
  const all = steps.map((step) => step.number);
  expect(journey(residential, 1, nextStep)).toEqual(all);
  expect(journey(residential, lastStep, previousStep)).toEqual(all.toReversed());
});

test('a commercial lift skips the cabin, forwards and backwards', () => {
  const asked = [1, 2, 4, 5, 6, 7, 8, 9, 10, 11];
  expect(journey(commercial, 1, nextStep)).toEqual(asked);
  expect(journey(commercial, lastStep, previousStep)).toEqual(asked.toReversed());
});

test('before a lift type is chosen the cabin step is next', () => {
  expect(nextStep(2, {}, lists)).toBe(3);
  expect(previousStep(4, {}, lists)).toBe(3);
});

test('there is nothing before the first step and nothing after the last', () => {
  expect(previousStep(1, commercial, lists)).toBe(1);
  expect(nextStep(lastStep, commercial, lists)).toBe(lastStep);
});

import { expect, test } from 'vitest';
import { optionLists } from '#domain/questions/option-lists.ts';
import { stepOf } from '#tests/support/steps.ts';
import { nextStep, previousStep } from './navigation.ts';
import { firstStep, lastStep, steps } from './steps.ts';

const lists = optionLists({ balanced: 1, look: 1.12 });

const commercial = { liftType: 'commercial' };
const cabin = stepOf('cabin-type');
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
  expect(journey(residential, firstStep, nextStep)).toEqual(all);
  expect(journey(residential, lastStep, previousStep)).toEqual(all.toReversed());
});

test('a commercial lift skips the cabin, forwards and backwards', () => {
  const asked = steps.map(({ number }) => number).filter((number) => number !== cabin);
  expect(journey(commercial, firstStep, nextStep)).toEqual(asked);
  expect(journey(commercial, lastStep, previousStep)).toEqual(asked.toReversed());
});

test('before a lift type is chosen the cabin step is next', () => {
  expect(nextStep(stepOf('lift-type'), {}, lists)).toBe(cabin);
  expect(previousStep(cabin + 1, {}, lists)).toBe(cabin);
});

test('there is nothing before the first step and nothing after the last', () => {
  expect(previousStep(firstStep, commercial, lists)).toBe(firstStep);
  expect(nextStep(lastStep, commercial, lists)).toBe(lastStep);
});

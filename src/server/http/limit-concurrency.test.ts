import { expect, test, vi } from 'vitest';
import { limitConcurrency } from './limit-concurrency.ts';

test('So many run at once, so many wait, and more are turned away', async () => {
  const turns = limitConcurrency({ atOnce: 2, waiting: 3 });
  const started: number[] = [];
  const ends: (() => void)[] = [];
  const results = [1, 2, 3, 4, 5, 6].map((number) =>
    turns(async () => {
      started.push(number);
      await new Promise<void>((resolve) => ends.push(resolve));
      return number;
    }),
  );
  expect(await results[5]).toBeUndefined();
  expect(started).toEqual([1, 2]);
  for (const [index, result] of results.slice(0, 5).entries()) {
    ends[index]?.();
    expect(await result).toBe(index + 1);
    expect(started.length - index - 1).toBeLessThanOrEqual(2);
  }
  const again = turns(async () => 'again');
  expect(await again).toBe('again');
});

test('A task that fails gives its turn back', async () => {
  const turns = limitConcurrency({ atOnce: 1, waiting: 0 });
  await expect(turns(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await turns(async () => 1)).toBe(1);
});

test('Whoever has waited for 45 seconds is turned away, and takes nobody’s turn', async () => {
  vi.useFakeTimers();
  const turns = limitConcurrency({ atOnce: 1, waiting: 2 });
  const held = Promise.withResolvers<string>();
  const first = turns(() => held.promise);
  const late = turns(async () => 'late');
  await vi.advanceTimersByTimeAsync(20_000);
  const second = turns(async () => 'second');
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await late).toBeUndefined();
  held.resolve('first');
  expect(await Promise.all([first, second])).toEqual(['first', 'second']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await turns(async () => 'again')).toBe('again');
  vi.useRealTimers();
});

test('One person takes so many places, and others the rest', async () => {
  const turns = limitConcurrency({ atOnce: 1, waiting: 3, each: 2 });
  const held = Promise.withResolvers<string>();
  const ann = [1, 2, 3].map(() => turns(() => held.promise, 'ann'));
  const ben = turns(async () => 'ben', 'ben');
  expect(await ann[2]).toBeUndefined();
  held.resolve('ann');
  expect(await Promise.all([ann[0], ann[1], ben])).toEqual(['ann', 'ann', 'ben']);
  expect(await turns(async () => 'again', 'ann')).toBe('again');
});

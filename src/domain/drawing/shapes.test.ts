import { expect, test } from 'vitest';
import { pathOf } from './shapes.ts';

test('shapes as paths, in which y grows downwards', () => {
  const points = [
    [1, 2],
    [3, 4],
  ] as const;
  expect(pathOf({ kind: 'line', points })).toBe('M1 2L3 4');
  expect(pathOf({ kind: 'line', points, isClosed: true })).toBe('M1 2L3 4z');
  const rect = { kind: 'rect', at: [1, 2], width: 10, height: 20 } as const;
  expect(pathOf(rect)).toBe('M1 2h10v20h-10v-20z');
  expect(pathOf({ ...rect, corner: 5 })).toBe(
    'M6 2h0a5 5 0 0 1 5 5v10a5 5 0 0 1 -5 5h0a5 5 0 0 1 -5 -5v-10a5 5 0 0 1 5 -5z',
  );
  const circle = pathOf({ kind: 'circle', centre: [10, 20], radius: 4 });
  expect(circle).toBe('M6 20a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z');
});

import { expect, test } from 'vitest';
import { outline } from './shapes.ts';

test('shapes as paths, in which y grows downwards', () => {
  const layer = 'SHAFT';
  expect(outline({ layer, kind: 'line', from: [1, 2], to: [3, 4] })).toBe('M1 -2L3 -4');
  expect(outline({ layer, kind: 'rect', at: [1, 2], width: 10, height: 20 })).toBe('M1 -2h10v-20h-10z');
  const circle = outline({ layer, kind: 'circle', centre: [10, 20], radius: 4 });
  expect(circle).toBe('M6 -20a4 4 0 1 0 8 0a4 4 0 1 0 -8 0');
});

import { expect, test } from 'vitest';
import { buildDimensionRow } from '#tests/builders/dimensions.ts';
import { dimensionRowInputSchema } from './dimensions.ts';

const pitOf = (pit: unknown) => dimensionRowInputSchema.safeParse({ ...buildDimensionRow(), pit }).data?.pit;

test.each([300, '300', ' 300 ', '３００', '٣٠٠'])('A pit of %j is one of 300 mm', (pit) => {
  expect(pitOf(pit)).toBe(300);
});

test.each(['0x12C', '3e2', '0b11', '0o7', '+300', '300.0', '٠x12C', '', ' ', '3 00'])(
  'A pit of %j is no number',
  (pit) => {
    expect(pitOf(pit)).toBeUndefined();
  },
);

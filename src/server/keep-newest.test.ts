import { expect, test } from 'vitest';
import { keepNewest } from './keep-newest.ts';

test('The last fifty are kept', () => {
  const kept = new Map<number, string>();
  for (let number = 1; number <= 60; number += 1) keepNewest(kept, number, 'prices');
  keepNewest(kept, 60, 'again');
  expect([kept.size, kept.has(10), kept.has(11), kept.get(60)]).toEqual([50, false, true, 'again']);
});

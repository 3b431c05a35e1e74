import { expect, test } from 'vitest';
import { together } from './prepared.ts';

test('Of statements that are sent together the first failure in their order counts, whichever comes first', async () => {
  const first = Promise.withResolvers<number>();
  const all = together([1, first.promise, Promise.reject(new Error('follows'))]);
  await Promise.resolve();
  first.reject(new Error('deadlock'));
  await expect(all).rejects.toThrow('deadlock');
  expect(await together([Promise.resolve(1), 'two', false])).toEqual([1, 'two', false]);
});

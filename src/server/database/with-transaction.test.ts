import { expect, test } from 'vitest';
import { databaseFault } from './database-faults.ts';
import { Conflict, untilNoConflict } from './with-transaction.ts';

test('Work that meets others is done again until it meets nobody', async () => {
  let tries = 0;
  const work = async () => {
    tries += 1;
    if (tries < 4) throw new Conflict();
    return 'done';
  };
  expect(await untilNoConflict(work)).toBe('done');
  expect(tries).toBe(4);
});

test('Work that meets others each time ends, with an error that asks to try again in a second', async () => {
  let tries = 0;
  const work = () => {
    tries += 1;
    return Promise.reject(new Conflict());
  };
  const error = await untilNoConflict(work).catch((reason: unknown) => reason);
  expect(tries).toBeLessThan(20);
  expect(databaseFault(error)).toMatchObject({ name: 'two changes met', retryAfterSeconds: 1 });
});

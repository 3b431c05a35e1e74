import { expect, test } from 'vitest';
import { useTestDatabase } from '#tests/support/database.ts';
import { databaseTimeZone, sameZone } from './time-zone.ts';

const database = await useTestDatabase();

test.each([
  ['Australia/Victoria', 'Australia/Melbourne'],
  ['Australia/NSW', 'Australia/Sydney'],
  ['Australia/Queensland', 'Australia/Brisbane'],
  ['Europe/Kyiv', 'Europe/Kiev'],
  ['Asia/Calcutta', 'Asia/Kolkata'],
])('Where a database does not know %s, %s is asked for', (wanted, known) => {
  expect(sameZone(['Africa/Cairo', known, 'UTC'], wanted)).toBe(known);
  expect(sameZone(['Africa/Cairo', 'UTC'], wanted)).toBeUndefined();
});

test('Every name that Node knows is one that the database knows, or the start says which to set', async () => {
  for (const wanted of ['Australia/Victoria', 'australia/sydney', 'Asia/Kolkata']) {
    const name = await databaseTimeZone(database.pool, wanted);
    await database.pool.query('SELECT now() AT TIME ZONE $1', [name]);
  }
  await expect(databaseTimeZone(database.pool, 'Mars/Base')).rejects.toThrow(
    'BUSINESS_TIME_ZONE: the database does not know Mars/Base',
  );
});

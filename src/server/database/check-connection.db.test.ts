import { afterAll, expect, test } from 'vitest';
import { useAppProcesses } from '#tests/support/app-processes.ts';
import { copyDatabase } from '#tests/support/copied-database.ts';

const apps = useAppProcesses();
const database = await copyDatabase();
afterAll(() => database.drop());

const { host, password } = new URL(database.url);

test.each([
  ['is malformed', 'not an address', /^DATABASE_URL must look like/],
  [
    'names a port where nothing answers',
    'postgres://u:secret@127.0.0.1:1/x',
    /^DATABASE_URL: nothing answers/,
  ],
  ['names an unknown host', 'postgres://u:secret@no-such-host.invalid/x', /^DATABASE_URL: its host/],
  [
    'holds a wrong password',
    `postgres://lift_estimator:secret@${host}/postgres`,
    /^DATABASE_URL: the user or the password is wrong/,
  ],
  [
    'names a missing database',
    new URL('/missing', database.url).href,
    /^DATABASE_URL: the database it names/,
  ],
])('A DATABASE_URL that %s ends the start with one sentence', async (_, url, sentence) => {
  const { code, stderr } = await (await apps.start({ DATABASE_URL: url })).ended;
  expect(code).toBe(1);
  expect(stderr).toMatch(sentence);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(stderr).not.toContain('secret');
  expect(stderr).not.toContain(password);
});

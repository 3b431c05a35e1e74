import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { useAppProcesses } from '#tests/support/app-processes.ts';
import { copyDatabase } from '#tests/support/copied-database.ts';
import { startDatabaseLink } from '#tests/support/database-link.ts';
import { refusedStart } from '#tests/support/test-server.ts';
import { checkConnection, checkPreparedStatements, waitForDatabase } from './check-connection.ts';
import { openDatabase } from './connection.ts';

const apps = useAppProcesses();
const database = await copyDatabase();
afterAll(() => database.drop());

const { host, password } = new URL(database.url);

test.each([
  ['is malformed', 'not an address', /^DATABASE_URL must look like/],
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
  const reason = await refusedStart(url);
  expect(reason).toMatch(sentence);
  expect(reason).not.toContain('secret');
  expect(reason).not.toContain(password);
});

test.each([
  [
    'names a port where nothing answers',
    'postgres://u:secret@127.0.0.1:1/x',
    /^DATABASE_URL: nothing answers/,
  ],
  ['names an unknown host', 'postgres://u:secret@no-such-host.invalid/x', /^DATABASE_URL: its host/],
])(
  'A DATABASE_URL that %s is explained, and waited for no longer than the limit',
  async (_, url, sentence) => {
    const { pool, close } = openDatabase(url, { log: pino({ level: 'silent' }) });
    const said: string[] = [];
    const wait = {
      say: (text: string) => said.push(text),
      shutdown: new AbortController().signal,
      limitMs: 1,
    };
    await expect(waitForDatabase(() => checkConnection(pool), wait)).rejects.toThrow(sentence);
    expect(said).toEqual([expect.stringMatching(sentence)]);
    await close();
  },
);

test('A start waits for a database that is away just then, and says so', async () => {
  const link = await startDatabaseLink(database.url);
  link.vanish();
  const app = await apps.start({ DATABASE_URL: link.url });
  await expect.poll(link.connections).toBe(1);
  link.comeBack();
  await app.ready;
  const { code, stderr } = await app.stop();
  expect(code).toBe(0);
  expect(stderr).toMatch(
    /^DATABASE_URL: its host does not answer in time: .* Trying again for 60 seconds\.\n$/,
  );
  await link.stop();
});

test('A start that is refused a connection gives back the ones it has, however often it tries again', async () => {
  const owner = openDatabase(database.url, { log: pino({ level: 'silent' }) });
  const role = `guest_${randomUUID().slice(0, 8)}`;
  await owner.pool.query(`CREATE ROLE ${role} LOGIN PASSWORD 'secret' CONNECTION LIMIT 1`);
  const url = new URL(database.url);
  [url.username, url.password] = [role, 'secret'];
  const { pool, close } = openDatabase(url.href, { log: pino({ level: 'silent' }), maxConnections: 4 });
  for (let tries = 1; tries <= 4; tries += 1) {
    await expect(checkPreparedStatements(pool)).rejects.toThrow('too many connections');
    expect(pool.totalCount - pool.idleCount).toBe(0);
  }
  await close();
  await owner.pool.query(`DROP ROLE ${role}`);
  await owner.close();
});

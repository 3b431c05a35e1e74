import { mkdtemp, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { readConfig } from '#server/config.ts';
import { journal } from '#server/database/migrate.ts';
import { checkNode, examine } from '../scripts/doctor.ts';
import { createTestDatabase, type TestDatabase } from './support/database.ts';
import { startTestSandbox, type TestSandbox } from './support/test-sandbox.ts';
import { startTestServer, type TestServer } from './support/test-server.ts';

const secretKey = 'YR9mFvZ2qkG4tN7cX1wLb8sPdJ6hA3eT';

let sandbox: TestSandbox;
let database: TestDatabase;
let server: TestServer;
let backups: string;
let settings: Record<string, string>;

beforeAll(async () => {
  [sandbox, database] = await Promise.all([startTestSandbox(), createTestDatabase()]);
  server = await startTestServer(database, { HOST: '127.0.0.2', SECRET_KEY: secretKey });
  backups = await mkdtemp(path.join(tmpdir(), 'doctor-'));
});
beforeEach(async () => {
  sandbox.mail.setMode('ok');
  sandbox.crm.setMode('ok');
  await writeFile(path.join(backups, 'lift-estimator-2026-01-01.backup.gz'), 'kept');
  settings = {
    DATABASE_URL: database.url,
    SECRET_KEY: secretKey,
    // Not the address by which only this machine is reached, so that it counts as public.
    PUBLIC_URL: server.url,
    BACKUP_DIR: backups,
    CRM_TOKEN: 'sandbox',
    ...sandbox.env,
  };
});
afterEach(() => void vi.useRealTimers());
afterAll(async () => {
  await server.stop();
  await Promise.all([sandbox.stop(), database.drop()]);
});

async function problems(env: Record<string, string> = {}): Promise<string[]> {
  const found = await examine(readConfig({ ...settings, ...env }));
  return found.filter(([mark]) => mark === 'wrong').map(([, text]) => text);
}

/** The tests' server has no certificate. */
const withoutTls = expect.stringContaining('begins with http://');

test('What works is said to work', async () => {
  expect(await problems()).toEqual([withoutTls]);
});

test.each([
  ['DATABASE_URL', 'postgres://nobody@127.0.0.1:9/none', /^DATABASE_URL: /],
  ['SECRET_KEY', '', /^SECRET_KEY is not set, and the secrets of this database are encrypted/],
  ['SECRET_KEY', secretKey.toLowerCase(), /^SECRET_KEY is not the key/],
  ['PUBLIC_URL', 'http://localhost:3000', /only this machine/],
  ['PUBLIC_URL', 'https://lifts.invalid', /DNS knows no address of lifts\.invalid/],
  ['PUBLIC_URL', 'http://127.0.0.2:9', /does not reply/],
  ['SMTP_URL', 'smtp://127.0.0.1:9', /^Mail: /],
  ['LEAD_EMAILS', '', /Nobody hears of new leads/],
  ['CRM_URL', 'http://127.0.0.1:9', /^CRM: /],
  ['WEBHOOK_URLS', 'http://127.0.0.1:9/hook', /webhook’s host 127\.0\.0\.1 cannot be reached/],
  ['BACKUP_DIR', '', /BACKUP_DIR is not set/],
  ['BACKUP_DIR', '/nowhere/at/all', /holds no backup yet/],
  // A file system of Linux without room.
  ['BACKUP_DIR', '/proc', /The disk of \/proc has 0 GB left/],
])('With %s=%s it says what is not so', async (name, value, sentence) => {
  expect(await problems({ [name]: value })).toContainEqual(expect.stringMatching(sentence));
});

test('An https address whose server speaks no TLS, and limits that take all visitors for one', async () => {
  const found = await problems({ PUBLIC_URL: server.url.replace('http:', 'https:') });
  expect(found).toContainEqual(expect.stringContaining('cannot be trusted or reached by TLS'));
  expect(found).toContainEqual(expect.stringContaining('TRUST_PROXY is off'));
});

test('A domain that leads to something else', async () => {
  const other = createServer((_, reply) => reply.end('hello')).listen(0, '127.0.0.2');
  await new Promise((resolve) => other.once('listening', resolve));
  const { port } = other.address() as { port: number };
  expect(await problems({ PUBLIC_URL: `http://127.0.0.2:${port}` })).toContainEqual(
    expect.stringContaining('not as this product'),
  );
  other.close();
});

test('A password that the mail server refuses, and a token that the CRM refuses', async () => {
  sandbox.crm.setMode('unauthorized');
  sandbox.mail.setMode('unauthorized');
  const found = await problems({ SMTP_URL: sandbox.smtpUrl.replace('//', '//ann:wrong@') });
  expect(found).toContainEqual(expect.stringMatching(/^Mail: /));
  expect(found).toContainEqual(expect.stringMatching(/^The CRM rejects/));
});

test('A backup of the day before yesterday', async () => {
  const old = new Date(Date.now() - 48 * 3_600_000);
  await utimes(path.join(backups, 'lift-estimator-2026-01-01.backup.gz'), old, old);
  expect(await problems()).toContainEqual(expect.stringContaining('48 hours old'));
});

test('The first admin who kept the made-up address', async () => {
  await database.pool.query(`UPDATE admins SET email = 'admin@localhost'`);
  expect(await problems()).toContainEqual(expect.stringContaining('still admin@localhost'));
});

test('A clock that is half an hour ahead of the database’s', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30 * 60_000 });
  expect(await problems()).toContainEqual(
    expect.stringMatching(/clock and the database’s differ by 1(799|80\d) s/),
  );
});

test('A Node that nobody tried, a database of another version, and one that no server has used', async () => {
  expect((await checkNode(process.versions.node))[0]).toBe('fine');
  expect(await checkNode('18.1.0')).toEqual(['wrong', expect.stringContaining('Node 18.1.0 runs this')]);
  await database.pool.query(`UPDATE ${journal} SET created_at = created_at - 1`);
  expect(await problems()).toContainEqual(expect.stringContaining('last used by another version'));
  await database.pool.query(`UPDATE ${journal} SET created_at = created_at + 1`);
  const empty = new URL(database.url);
  empty.pathname += '_empty';
  await database.pool.query(`CREATE DATABASE "${empty.pathname.slice(1)}"`);
  const found = await problems({ DATABASE_URL: empty.href });
  await database.pool.query(`DROP DATABASE "${empty.pathname.slice(1)}"`);
  expect(found).toContainEqual(expect.stringContaining('start this server again, which migrates it'));
});

import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Client } from 'pg';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { businessCalendar } from '#domain/day.ts';
import { minuteMs } from '#domain/durations.ts';
import { openDatabase, serverConnections, withLongQueries } from '#server/database/connection.ts';
import { applyMigration, journal, migrateDatabase, migrations } from '#server/database/migrate.ts';
import { withTransaction } from '#server/database/with-transaction.ts';
import { createMaintenanceStore } from '#server/observability/maintenance.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { useDeliveryDesk } from '#tests/support/delivery-desk.ts';
import { runCommand } from '#tests/support/run-command.ts';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { testAdmin } from '#tests/support/test-admin.ts';
import { startTestServer } from '#tests/support/test-server.ts';
import { createCopyBackup } from './copy-backup.ts';
import { type Ended, sumOf } from './ended-list.ts';
import { endAfterRecovery, noteUnnoted, writeEnded } from './ended.ts';
import { createNightlyBackup } from './nightly-backup.ts';
import { refuseWhileServed, restoreBackup } from './restore-backup.ts';
import { formerTables, tableNames, writeBackup } from './write-backup.ts';

let folder: string;
let other: TestDatabase;

beforeEach(async () => {
  [folder, other] = await Promise.all([makeTemporaryFolder(), createTestDatabase()]);
});

afterEach(async () => {
  await other.drop();
  await rm(folder, { recursive: true });
});

// Set up last, so that its servers are stopped first.
const desk = useDeliveryDesk();

const log = pino({ level: 'silent' });

/** As the commands do: rows are copied on connections of their own kind. */
const backUp = ({ url }: Pick<TestDatabase, 'url'>, file: string, waitMs?: number) =>
  withLongQueries(url, log, (pool) => writeBackup(pool, file, waitMs));

const restore = ({ url }: Pick<TestDatabase, 'url'>, file: string, lists?: string) =>
  withLongQueries(url, log, async (pool) => void (await restoreBackup(pool, file, true, lists)));

const namesIn = async ({ pool }: Pick<TestDatabase, 'pool'>) =>
  (await pool.query<{ name: string }>('SELECT name FROM leads ORDER BY id')).rows.map(({ name }) => name);

/** Every row of every table of ours, as text. */
async function everything({ pool }: Pick<TestDatabase, 'pool'>): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
  );
  const contents: string[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t ORDER BY 1`);
    contents.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  return contents;
}

/** Backups of two days, in the folder `nightly`. */
function nightlyOf(database: TestDatabase, clock = () => new Date('2026-03-01T01:00:00Z')) {
  const maintenance = createMaintenanceStore(database.orm);
  const calendar = businessCalendar('Australia/Sydney');
  const own = { folder: join(folder, 'nightly'), keep: 2, databaseUrl: database.url };
  return { maintenance, nightly: createNightlyBackup({ ...own, calendar, clock, maintenance, log }) };
}

/** What a server does before it lets anybody in. */
const wentBack = (database: TestDatabase, lists: string) => endAfterRecovery(database.pool, lists, log);

async function writeList(database: TestDatabase, lists: string) {
  await mkdir(lists, { recursive: true });
  await writeEnded(database.pool, lists, log);
}

const stop = (mailbox: string, said = false) =>
  desk.query(`INSERT INTO stopped_mailboxes (mailbox, stopped_at, said) VALUES ($1, now(), $2)`, [
    mailbox,
    said,
  ]);

const stopped = async ({ pool }: TestDatabase) =>
  (await pool.query({ text: 'SELECT mailbox, said FROM stopped_mailboxes ORDER BY 1', rowMode: 'array' }))
    .rows;

const uncalled = async ({ pool }: TestDatabase) =>
  (
    await pool.query({ text: 'SELECT name FROM leads WHERE do_not_phone ORDER BY 1', rowMode: 'array' })
  ).rows.flat();

test('A backup under load holds every lead from before it, and what waited is delivered once from the restored database', async () => {
  const back = await desk.crmAway();
  const server = await desk.start();
  for (const fullName of ['Ann', 'Ben', 'Cho']) await desk.submit(server, { fullName });
  const isLoaded = new AbortController();
  const load = (async () => {
    for (let number = 1; !isLoaded.signal.aborted; number += 1) {
      await desk.submit(server, { fullName: `Later ${number}` });
    }
  })();
  await backUp(desk.database, join(folder, 'file'));
  isLoaded.abort();
  await load;
  await server.stop();

  await restore(other, join(folder, 'file'));
  const names = await namesIn(other);
  expect(names.slice(0, 3)).toEqual(['Ann', 'Ben', 'Cho']);
  await back();
  const restored = await startTestServer(other, { CRM_URL: desk.sandbox.url });
  await expect.poll(() => desk.names().length).toBe(names.length);
  await desk.submit(restored, { fullName: 'Dee' });
  await expect.poll(desk.names).toContain('Dee');
  await restored.stop();
  expect(desk.sortedNames()).toEqual([...names, 'Dee'].toSorted((one, two) => one.localeCompare(two)));
});

test('A restored database is the same to the letter, and goes on counting', async () => {
  const server = await desk.start();
  const fullName = 'Tab\there, a \\ and a line\u2028separator \\. “quoted” 🛗';
  await desk.submit(server, { fullName });
  await expect.poll(desk.outcomes).toEqual(['delivered']);
  await server.stop();
  await backUp(desk.database, join(folder, 'file'));
  await restore(other, join(folder, 'file'));
  const [before, restored] = [await everything(desk.database), await everything(other)];
  expect(before.filter((row) => !restored.includes(row))).toEqual([]);
  // That it was restored has a row of its own.
  expect(restored.filter((row) => !before.includes(row))).toEqual([expect.stringMatching(/^ended /)]);

  const again = await startTestServer(other, { CRM_URL: desk.sandbox.url });
  await desk.submit(again, { fullName: 'Ann' });
  await expect.poll(desk.names).toContain('Ann');
  await again.stop();
});

test('Every table of the database is in the backup', async () => {
  const { rows } = await other.pool.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
  );
  expect([...tableNames, ...formerTables].toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});

test('What is no whole backup, or would overwrite leads, is refused in a sentence and changes nothing', async () => {
  const file = join(folder, 'file');
  const server = await desk.start();
  for (const fullName of ['Ann', 'Ben']) await desk.submit(server, { fullName });
  await backUp(desk.database, file);
  await expect(restore(desk.database, file)).rejects.toThrow('holds leads already');

  // More than comes in one piece, or all of the file would be read before the first row is stored.
  await desk.database.pool.query(`INSERT INTO lead_history (lead_id, at, kind, who, detail)
    SELECT (SELECT id FROM leads LIMIT 1), now(), 'note', NULL, jsonb_build_object('text', gen_random_uuid()) FROM generate_series(1, 8000)`);
  await backUp(desk.database, file);
  const before = await everything(other);
  const whole = await readFile(file);
  expect(whole.length).toBeGreaterThan(150_000);
  for (const cut of [whole.length / 2, 100, 9, 8, 5, 4, 1]) {
    await writeFile(file, whole.subarray(0, whole.length - cut));
    await expect(restore(other, file)).rejects.toThrow('is not a whole backup');
  }
  await writeFile(file, Buffer.concat([whole, whole]));
  await expect(restore(other, file)).rejects.toThrow('damaged');
  const text = gunzipSync(whole).toString();
  await writeFile(file, gzipSync(text.replace(/\n[\da-f]{8}-/, '\nno-uuid-')));
  await expect(restore(other, file)).rejects.toThrow('is not a whole backup');
  await writeFile(file, 'something else');
  await expect(restore(other, file)).rejects.toThrow('is not a whole backup');
  await expect(restore(other, join(folder, 'missing'))).rejects.toThrow('cannot be read');
  expect(await everything(other)).toEqual(before);
});

test('Backups are made one at a time, in whichever process, and each file is whole', async () => {
  const server = await desk.start();
  await desk.submit(server, { fullName: 'Ann' });
  await server.stop();
  const file = join(folder, 'file');
  await Promise.all(Array.from({ length: 6 }, () => backUp(desk.database, file, 60_000)));
  expect(await readdir(folder)).toEqual(['file']);
  await restore(other, file);
  expect(await namesIn(other)).toEqual(['Ann']);

  const client = await desk.database.pool.connect();
  await client.query('BEGIN; SELECT pg_advisory_xact_lock(5438006)');
  await expect(backUp(desk.database, join(folder, 'second'))).rejects.toThrow('Another backup');
  await client.query('ROLLBACK');
  client.release();
  expect(await readdir(folder)).toEqual(['file']);
});

test('A backup that fails leaves nothing half-made', async () => {
  await mkdir(join(folder, 'taken'));
  await expect(backUp(other, join(folder, 'taken'))).rejects.toThrow('EISDIR');
  expect(await readdir(folder)).toEqual(['taken']);
});

test('The commands move everything from a database into an empty DATA_DIR', async () => {
  const server = await desk.start();
  await desk.submit(server, { fullName: 'Ann' });
  const file = join(folder, 'leads.backup.gz');
  const from = { DATABASE_URL: desk.database.url };
  const into = { DATA_DIR: join(folder, 'data') };
  const command = new URL('./backup-command.ts', import.meta.url);
  const run = (name: 'backup' | 'restore', env: Record<string, string>) =>
    runCommand(command, [name, file], { folder, env });
  expect(await run('backup', from)).toContain(`${file} holds everything`);
  expect(await run('backup', from)).toContain('is there already');
  const wrong = { DATA_DIR: join(folder, 'wrong') };
  expect(await runCommand(command, ['backup', join(folder, 'nothing')], { folder, env: wrong })).toContain(
    'This database holds nothing of this product',
  );
  expect(await run('restore', from)).toContain('at work on this database: stop them all');
  await server.stop();
  // A server of 1.0.0, and one that comes up after the restore has begun.
  const connectionString = desk.database.url;
  const former = new Client({ connectionString, application_name: 'lift-estimator' });
  await former.connect();
  expect(await run('restore', from)).toContain('at work on this database: stop them all');
  await former.end();
  const late = new Client({ connectionString: other.url, application_name: serverConnections });
  await late.connect();
  await expect(restore(other, file)).rejects.toThrow('at work on this database: stop them all');
  await late.end();
  const said = await run('restore', into);
  expect(said).toContain('Everything is back');
  expect(said).not.toContain('Another backup');
  expect(await run('restore', into)).toContain('holds leads already');
});

const newAdmin = (email: string) =>
  desk.query(
    `INSERT INTO admins (id, email, password_hash, created_at) VALUES (gen_random_uuid(), $1, '', now())`,
    [email],
  );

const emailsOf = async ({ pool }: TestDatabase) =>
  (await pool.query<{ email: string }>('SELECT email FROM admins ORDER BY created_at')).rows.map(
    ({ email }) => email,
  );

test('A restore brings nobody and nothing back that has ended since the backup', async () => {
  await desk.crmAway();
  const server = await desk.start();
  for (const fullName of ['Ann', 'Ben', 'Cleo']) await desk.submit(server, { fullName });
  const [ben, cleo] = [await desk.leadId('Ben'), await desk.leadId('Cleo')];
  const asked = async (path: string, body: object) => {
    const { revision } = (await server.asAdmin('GET', `/api/leads/${cleo}`)).body;
    expect((await server.asAdmin('POST', `/api/leads/${cleo}/${path}`, { ...body, revision })).status).toBe(
      200,
    );
  };
  await asked('merge', { into: ben });
  await newAdmin('cho@example.com');
  for (const mailbox of ['again', 'both', 'wish']) await stop(mailbox, true);
  await stop('taken back');
  await server.asAdmin('POST', '/api/admin/status-tokens', { name: 'Old' });
  await server.asAdmin('POST', '/api/admin/status-tokens', { name: 'New' });
  await desk.query(
    `INSERT INTO recovery_codes (code_hash, admin_id)
     SELECT unnest('{used,unused}'::text[]), id FROM admins WHERE email = '${testAdmin.email}'`,
  );
  const { nightly } = nightlyOf(desk.database);
  await nightly();

  const { tokens } = (await server.asAdmin('GET', '/api/admin/status-tokens')).body as {
    tokens: { id: string; name: string }[];
  };
  const old = tokens.find(({ name }) => name === 'Old');
  for (const path of [`status-tokens/${old?.id}`, 'people/cho@example.com']) {
    expect(await server.asAdmin('DELETE', `/api/admin/${path}`)).toMatchObject({ status: 200 });
  }
  await desk.submit(server, { fullName: 'Later', email: 'later@example.com' });
  await asked('undo', {});
  // Of two leads with Ann's phone the wish stands at the one that the backup does not know. In the backup all have one phone.
  await desk.query(
    `UPDATE leads SET phone = '+61400000001', do_not_phone = name = 'Later' WHERE name IN ('Ann', 'Later')`,
  );
  for (const name of ['Ben', 'Later'])
    await server.asAdmin('DELETE', `/api/leads/${await desk.leadId(name)}`);
  await stop('hash');
  await stop('said', true);
  await desk.query(`UPDATE stopped_mailboxes SET said = false WHERE mailbox = 'both'`);
  await desk.query(`DELETE FROM stopped_mailboxes WHERE mailbox IN ('again', 'taken back')`);
  await stop('again');
  await nightly();
  await server.stop();
  // A new server has begun in the folder, before the restore.
  await other.pool.query('UPDATE pricing_versions SET id = gen_random_uuid()');
  await nightlyOf(other).nightly();

  await restore(other, join(folder, 'nightly', 'lift-estimator-2026-03-01.backup.gz'));
  const rows = async (text: string) => (await other.pool.query({ text, rowMode: 'array' })).rows.flat();
  expect(await emailsOf(other)).toEqual([testAdmin.email]);
  expect(await rows('SELECT name FROM status_tokens')).toEqual(['New']);
  expect(await stopped(other)).toEqual([
    ['again', false],
    ['both', false],
    ['hash', false],
    ['said', true],
    ['wish', true],
  ]);
  expect(await rows('SELECT code_hash FROM recovery_codes')).toEqual([]);
  expect(await rows('SELECT name FROM leads ORDER BY name')).toEqual(['', 'Ann', 'Cleo']);
  expect(await uncalled(other)).toEqual(['Ann']);
  const others = `SELECT state FROM deliveries WHERE lead_id <> '${cleo}' ORDER BY id`;
  expect(await rows(others)).toEqual(['retrying', 'cancelled']);
  expect(await rows('SELECT FROM admin_sessions')).toEqual([]);
  const lists = (await readdir(join(folder, 'nightly'))).filter((name) => name.endsWith('.json'));
  expect(lists).toHaveLength(2);
  for (const name of lists) expect(await readFile(join(folder, 'nightly', name), 'utf8')).not.toContain('@');
});

test('A clock that was ahead takes no later backup away', async () => {
  const lists = join(folder, 'nightly');
  await mkdir(lists);
  const ahead = ['lift-estimator-2030-01-01.backup.gz', 'lift-estimator-2030-01-02.backup.gz'];
  for (const name of ahead) await writeFile(join(lists, name), '');
  for (const day of ['2026-02-27', '2026-02-28', '2026-03-01']) {
    await nightlyOf(desk.database, () => new Date(`${day}T01:00:00Z`)).nightly();
  }
  const made = (await readdir(lists)).filter((name) => name.endsWith('.gz'));
  const kept = ['lift-estimator-2026-02-28.backup.gz', 'lift-estimator-2026-03-01.backup.gz'];
  expect(made.toSorted()).toEqual([...kept, ...ahead]);
});

test('When a restore leaves nobody, the first admin of the settings is not let in again', async () => {
  const { nightly } = nightlyOf(desk.database);
  await nightly();
  await newAdmin('cho@example.com');
  await desk.query('DELETE FROM admins WHERE email = $1', [testAdmin.email]);
  await nightly();
  const file = join(folder, 'nightly', 'lift-estimator-2026-03-01.backup.gz');
  const command = new URL('./backup-command.ts', import.meta.url);
  const env = { DATABASE_URL: other.url };
  const said = await runCommand(command, ['restore', file], { folder, env });
  expect(said).toContain('All admins of the backup were removed later. Add one: npm run admin -- add');

  const restored = await startTestServer(other);
  expect(await emailsOf(other)).toEqual([]);
  await restored.stop();
});

test('Who was erased stays in the list when an older backup, which does not know them, was restored first', async () => {
  const server = await desk.start();
  const { nightly } = nightlyOf(desk.database);
  const older = join(folder, 'older');
  await backUp(desk.database, older);
  await desk.submit(server, { fullName: 'Ann' });
  const newer = join(folder, 'nightly', 'newer');
  await nightly();
  await backUp(desk.database, newer);
  await server.asAdmin('DELETE', `/api/leads/${await desk.leadId('Ann')}`);
  await nightly();
  await server.stop();
  await restore(other, older);
  await nightlyOf(other).nightly();

  const last = await createTestDatabase();
  await restore(last, newer);
  expect(await namesIn(last)).toEqual(['']);
  await last.drop();
});

test('Who was erased stays in the list, too, when the server moves to another folder between two restores', async () => {
  const server = await desk.start();
  const { nightly } = nightlyOf(desk.database);
  const [older, newer, moved] = [
    join(folder, 'nightly', 'older'),
    join(folder, 'newer'),
    join(folder, 'moved'),
  ];
  await nightly();
  await backUp(desk.database, older);
  await desk.submit(server, { fullName: 'Ann' });
  await backUp(desk.database, newer);
  await server.asAdmin('DELETE', `/api/leads/${await desk.leadId('Ann')}`);
  await nightly();
  await server.stop();
  await restore(other, older, moved);
  await writeList(other, moved);

  const last = await createTestDatabase();
  await restore(last, newer, moved);
  expect(await namesIn(last)).toEqual(['']);
  await last.drop();
});

test('A newer list in BACKUP_DIR, of a database that knew less, takes nothing from the one beside the backup', async () => {
  const { nightly } = nightlyOf(desk.database);
  const [older, newer, later] = [
    join(folder, 'older'),
    join(folder, 'nightly', 'newer'),
    join(folder, 'later'),
  ];
  await backUp(desk.database, older);
  await newAdmin('cho@example.com');
  await nightly();
  await backUp(desk.database, newer);
  await desk.query(`DELETE FROM admins WHERE email = 'cho@example.com'`);
  await stop('hash');
  await nightly();
  await restore(other, older);
  await writeList(other, later);

  const last = await createTestDatabase();
  await restore(last, newer, later);
  expect(await emailsOf(last)).toEqual([testAdmin.email]);
  expect(await stopped(last)).toEqual([['hash', false]]);
  await last.drop();
});

test('Who joined after an older backup is in a newer one that is restored after it', async () => {
  const server = await desk.start();
  const { nightly } = nightlyOf(desk.database);
  const [older, newer] = [join(folder, 'nightly', 'older'), join(folder, 'nightly', 'newer')];
  await newAdmin('ann@example.com');
  await nightly();
  await backUp(desk.database, older);
  await newAdmin('cho@example.com');
  await server.asAdmin('POST', '/api/admin/status-tokens', { name: 'New' });
  await desk.submit(server, { fullName: 'Ann' });
  await backUp(desk.database, newer);
  await desk.query(`UPDATE leads SET do_not_phone = true`);
  await desk.query(`DELETE FROM admins WHERE email = 'ann@example.com'`);
  await nightly();
  await server.stop();
  await restore(other, older);
  await nightlyOf(other).nightly();

  const last = await createTestDatabase();
  await restore(last, newer);
  expect(await emailsOf(last)).toEqual([testAdmin.email, 'cho@example.com']);
  expect((await last.pool.query('SELECT name FROM status_tokens')).rows).toEqual([{ name: 'New' }]);
  expect((await last.pool.query('SELECT name, do_not_phone AS bar FROM leads')).rows).toEqual([
    { name: 'Ann', bar: true },
  ]);
  await last.drop();
});

test('What came after an older backup goes with whom its life removed or erased, when a newer one is restored', async () => {
  const server = await desk.start();
  for (const fullName of ['Ann', 'Bea']) await desk.submit(server, { fullName });
  await server.stop();
  const addToken = (name: string, by: string) =>
    `INSERT INTO status_tokens (id, name, token_hash, made_by, created_at) VALUES (gen_random_uuid(), '${name}', '${name}', '${by}@example.com', now())`;
  const remove = (name: string) => `DELETE FROM admins WHERE email = '${name}@example.com'`;
  await newAdmin('fay@example.com');
  await desk.query(remove('fay'));
  for (const name of ['cho', 'dan', 'fay', 'gus']) await newAdmin(`${name}@example.com`);
  await desk.query(addToken('Kept', 'cho'));
  await desk.query(`UPDATE leads SET do_not_phone = true WHERE name = 'Ann'`);
  const [older, newer, lists] = [join(folder, 'older'), join(folder, 'newer'), join(folder, 'nightly')];
  await desk.query(`UPDATE leads SET phone = '+61400000001' WHERE name = 'Bea'`);
  await backUp(desk.database, older);
  await newAdmin('eve@example.com');
  for (const name of ['cho', 'eve']) await desk.query(addToken(`Late ${name}`, name));
  await desk.query(`UPDATE leads SET phone = (SELECT phone FROM leads WHERE name = 'Ann')`);
  await backUp(desk.database, newer);

  await restore(other, older);
  // Eve is not known here, so she is invited again.
  await other.pool.query(
    `INSERT INTO admins (id, email, password_hash, created_at) VALUES (gen_random_uuid(), 'eve@example.com', '', now())`,
  );
  for (const name of ['cho', 'eve']) await other.pool.query(remove(name));
  // So a version between 1.0.0 and this one noted it.
  await other.pool.query(`INSERT INTO ended SELECT id::text FROM admins WHERE email = 'gus@example.com'`);
  await other.pool.query(`UPDATE leads SET erased_at = now() WHERE name = 'Ann'`);
  await nightlyOf(other).nightly();
  const last = await createTestDatabase();
  const env = { DATABASE_URL: last.url, BACKUP_DIR: lists };
  const command = new URL('./backup-command.ts', import.meta.url);
  expect(await runCommand(command, ['restore', newer], { folder, env })).toContain(
    'Another backup was restored',
  );
  expect(await emailsOf(last)).toEqual([testAdmin.email, 'dan@example.com', 'fay@example.com']);
  expect((await last.pool.query('SELECT name FROM status_tokens')).rows).toEqual([{ name: 'Kept' }]);
  expect(await namesIn(last)).toEqual(['', 'Bea']);
  expect(await uncalled(last)).toEqual(['Bea']);
  await last.drop();
});

test.each(['at its start', 'later'])(
  'A restore that did not find the list: the server ends what it names, %s, and keeps it',
  async (when) => {
    const server = await desk.start();
    const { nightly } = nightlyOf(desk.database);
    const [copy, lists] = [join(folder, 'copy'), join(folder, 'nightly')];
    await newAdmin('cho@example.com');
    await desk.submit(server, { fullName: 'Ann' });
    await nightly();
    await backUp(desk.database, copy);
    await backUp(desk.database, join(lists, 'file'));
    await desk.query(`DELETE FROM admins WHERE email = 'cho@example.com'`);
    await stop('hash');
    await desk.query('UPDATE leads SET do_not_phone = true');
    await nightly();
    await server.stop();
    await restore(other, copy);
    expect(await emailsOf(other)).toEqual([testAdmin.email, 'cho@example.com']);
    expect(await wentBack(other, join(folder, 'elsewhere'))).toBe(false);
    await (when === 'at its start' ? wentBack(other, lists) : nightlyOf(other).nightly());
    expect(await emailsOf(other)).toEqual([testAdmin.email]);
    expect(await stopped(other)).toEqual([['hash', false]]);
    expect(await uncalled(other)).toEqual(['Ann']);
    expect(await wentBack(other, lists)).toBe(false);

    const last = await createTestDatabase();
    await restore(last, join(lists, 'file'));
    expect(await stopped(last)).toEqual([['hash', false]]);
    expect(await uncalled(last)).toEqual(['Ann']);
    await last.drop();
  },
);

/** What differs from now, each alone. `ends`: in a database that is as before, what the list names. */
const steps: readonly {
  readonly of: string;
  readonly before?: readonly string[];
  readonly ends: readonly string[];
  readonly look: string;
  readonly is: readonly unknown[];
}[] = [
  {
    of: 'a removed admin',
    before: [
      `INSERT INTO admins (id, email, password_hash, created_at) VALUES (gen_random_uuid(), 'cho', '', now())`,
    ],
    ends: [`DELETE FROM admins WHERE email = 'cho'`],
    look: 'SELECT email FROM admins',
    is: [testAdmin.email],
  },
  {
    of: 'a revoked token',
    before: [
      `INSERT INTO status_tokens (id, name, token_hash, scopes, made_by, created_at) SELECT gen_random_uuid(), 'Old', 'hash', '{}', id, now() FROM admins`,
    ],
    ends: ['DELETE FROM status_tokens'],
    look: 'SELECT name FROM status_tokens',
    is: [],
  },
  {
    of: 'STOP',
    ends: [`INSERT INTO stopped_mailboxes VALUES ('hash', now(), false)`],
    look: 'SELECT mailbox FROM stopped_mailboxes',
    is: ['hash'],
  },
  {
    of: 'STOP after an admin had noted the same',
    before: [`INSERT INTO stopped_mailboxes VALUES ('hash', now(), true)`],
    ends: ['UPDATE stopped_mailboxes SET said = false'],
    look: 'SELECT said FROM stopped_mailboxes',
    is: [false],
  },
  {
    of: 'STOP that was taken back',
    before: [`INSERT INTO stopped_mailboxes VALUES ('hash', now(), false)`],
    ends: ['DELETE FROM stopped_mailboxes'],
    look: 'SELECT mailbox FROM stopped_mailboxes',
    is: [],
  },
  {
    of: 'no calls',
    ends: ['UPDATE leads SET do_not_phone = true'],
    look: 'SELECT do_not_phone FROM leads',
    is: [true],
  },
  {
    of: 'no calls that were taken back',
    before: ['UPDATE leads SET do_not_phone = true'],
    ends: ['UPDATE leads SET do_not_phone = false'],
    look: 'SELECT do_not_phone FROM leads',
    is: [false],
  },
];

test.each(steps)(
  'In a database that went back in time, $of alone is seen, and ends again once',
  async ({ before = [], ends, look, is }) => {
    const server = await desk.start();
    await desk.submit(server, { fullName: 'Ann' });
    await server.stop();
    const [lists, copy, moved] = [join(folder, 'nightly'), join(folder, 'copy'), join(folder, 'moved')];
    for (const text of before) await desk.query(text);
    await writeList(desk.database, lists);
    await backUp(desk.database, copy);
    for (const text of ends) await desk.query(text);
    await writeList(desk.database, lists);
    // As the database was: nobody told it of the list.
    await restore(other, copy);
    await other.pool.query(
      `INSERT INTO admin_sessions (token_hash, admin_id, created_at, last_seen_at) SELECT 'open ' || id, id, now(), now() FROM admins`,
    );
    await writeList(other, moved);
    expect(await wentBack(other, lists)).toBe(true);
    const seen = async () => (await other.pool.query({ text: look, rowMode: 'array' })).rows.flat();
    expect(await seen()).toEqual(is);
    expect((await other.pool.query('SELECT FROM admin_sessions')).rowCount).toBe(0);
    // The list that it wrote when it did not know tells it nothing.
    expect(await wentBack(other, moved)).toBe(false);
    expect(await wentBack(other, lists)).toBe(false);
    expect(await wentBack(desk.database, lists)).toBe(false);
    expect(await seen()).toEqual(is);
  },
);

const readWritten = async (list: string) =>
  JSON.parse(await readFile(list, 'utf8')) as Ended & { sum: string };

test('A damaged list counts as none, and stops no start', async () => {
  const lists = join(folder, 'nightly');
  await writeList(desk.database, lists);
  const [name = ''] = await readdir(lists);
  const { sum: _old, ...list } = await readWritten(join(lists, name));
  const news = {
    ...list,
    ends: list.ends && { ...list.ends, ended: ['news', 'removed abc 2026-03-02T09:00:00.000000Z'] },
  };
  const whole = JSON.stringify({ ...news, sum: sumOf(news) });
  for (const [part, damaged] of [
    ['2026-03-02T', '2026-93-02T'],
    ['"ends"', '"endz"'],
    ['"sum"', '"sun"'],
    ['"admins":["', '"admins":["x'],
    ['}', ''],
  ] as const) {
    expect(whole).toContain(part);
    await writeFile(join(lists, name), whole.replace(part, damaged));
    expect(await wentBack(desk.database, lists)).toBe(false);
  }
  await writeFile(join(lists, name), whole);
  expect(await wentBack(desk.database, lists)).toBe(true);
});

const session = `INSERT INTO admin_sessions (token_hash, admin_id, created_at, last_seen_at) SELECT 'old', id, now(), now() FROM admins`;
const link = `INSERT INTO invitations (token_hash, email, expires_at) VALUES ('old', 'a@example.com', now() + interval '1 day')`;

test.each([
  ['a sign-out', session, 'DELETE FROM admin_sessions'],
  ['an invitation that was taken back', link, 'DELETE FROM invitations'],
  ['an invitation that was sent again', link, `UPDATE invitations SET token_hash = 'new'`],
  ['a used code', `INSERT INTO recovery_codes SELECT 'old', id FROM admins`, 'DELETE FROM recovery_codes'],
])('A database that is as it was before %s alone lets nobody in again', async (_what, before, end) => {
  const lists = join(folder, 'lists');
  await desk.query(before);
  await writeList(desk.database, lists);
  await desk.query(end);
  await writeList(desk.database, lists);
  const [table = ''] = /admin_sessions|invitations|recovery_codes/.exec(before) ?? [];
  await desk.query(`DELETE FROM ${table}`);
  await desk.query(`DELETE FROM ended WHERE id IN ('old', 'new')`);
  await desk.query(before);
  await desk.query(session.replace('old', 'another'));
  expect(await wentBack(desk.database, lists)).toBe(true);
  for (const each of ['admin_sessions', 'invitations', 'recovery_codes'])
    expect(await desk.query(`SELECT FROM ${each}`)).toEqual([]);
  expect(await wentBack(desk.database, lists)).toBe(false);
});

test('The database of before a restore, if somebody goes back to it, lets nobody in who was signed in', async () => {
  const [lists, copy] = [join(folder, 'lists'), join(folder, 'copy')];
  await backUp(desk.database, copy);
  await desk.query(session);
  await writeList(desk.database, lists);
  expect(await wentBack(desk.database, lists)).toBe(false);
  await restore(other, copy);
  await writeList(other, lists);
  expect(await wentBack(desk.database, lists)).toBe(true);
  expect(await desk.query('SELECT FROM admin_sessions')).toEqual([]);
  expect(await wentBack(desk.database, lists)).toBe(false);
});

test.each(['password_hash', 'second_factor_secret'])(
  'A database that is as it was before a changed %s is seen',
  async (column) => {
    const [lists, copy] = [join(folder, 'lists'), join(folder, 'copy')];
    await backUp(desk.database, copy);
    await desk.query(`UPDATE admins SET ${column} = 'changed'`);
    await writeList(desk.database, lists);
    expect(await wentBack(desk.database, lists)).toBe(false);
    await restore(other, copy);
    expect(await wentBack(other, lists)).toBe(true);
    expect(await wentBack(other, lists)).toBe(false);
  },
);

test('A mailbox that wants no mails in two databases is one wish when they meet', async () => {
  const [lists, copy, moved] = [join(folder, 'nightly'), join(folder, 'copy'), join(folder, 'moved')];
  await backUp(desk.database, copy);
  await restore(other, copy);
  await stop('hash');
  await writeList(desk.database, lists);
  await other.pool.query(`INSERT INTO stopped_mailboxes VALUES ('hash', now(), true)`);
  await writeList(other, moved);
  expect(await wentBack(other, lists)).toBe(true);
  expect(await stopped(other)).toEqual([['hash', false]]);
  expect(await wentBack(desk.database, moved)).toBe(true);
  await writeList(other, moved);
  for (const database of [desk.database, other]) {
    expect(await wentBack(database, moved)).toBe(false);
    expect(await stopped(database)).toEqual([['hash', false]]);
  }
  await desk.query('DELETE FROM stopped_mailboxes');
  await writeList(desk.database, moved);
  expect(await wentBack(other, moved)).toBe(true);
  expect(await stopped(other)).toEqual([]);
});

test.each(['this version', '1.0.0'])(
  'A new admin of a restored backup stays when a list of %s is found later',
  async (by) => {
    const { nightly } = nightlyOf(desk.database);
    const copy = join(folder, 'copy');
    await backUp(desk.database, copy);
    await nightly();
    if (by === '1.0.0') await listAs100({ erased: [crypto.randomUUID()] });
    await restore(other, copy);
    await other.pool.query(
      `INSERT INTO admins (id, email, password_hash, created_at) SELECT gen_random_uuid(), 'new@example.com', password_hash, now() FROM admins`,
    );
    await wentBack(other, join(folder, 'nightly'));
    expect(await emailsOf(other)).toEqual([testAdmin.email, 'new@example.com']);
  },
);

test.each([false, true])(
  'A list of 1.0.0 that a server finds counts if it names an erased lead that the database does not know: %s',
  async (counts) => {
    const server = await desk.start();
    const lists = join(folder, 'nightly');
    await newAdmin('ann@example.com');
    await desk.submit(server, { fullName: 'Ann' });
    await server.stop();
    await writeList(desk.database, lists);
    await listAs100({
      stopped: ['hash'],
      erased: counts ? [await desk.leadId('Ann')] : [],
      admins: (admins) => admins.slice(0, 1),
    });
    expect(await wentBack(desk.database, lists)).toBe(counts);
    expect(await emailsOf(desk.database)).toEqual([testAdmin.email, ...(counts ? [] : ['ann@example.com'])]);
    expect(await namesIn(desk.database)).toEqual([counts ? '' : 'Ann']);
    expect(await stopped(desk.database)).toEqual(counts ? [['hash', false]] : []);
    expect(await wentBack(desk.database, lists)).toBe(false);
  },
);

test('Who was erased, and who wants no calls, is not forgotten when the leads got lost before the restore', async () => {
  const server = await desk.start();
  const { nightly } = nightlyOf(desk.database);
  const file = join(folder, 'nightly', 'file');
  await nightly();
  for (const [fullName, phone] of [
    ['Ann', '0400000001'],
    ['Ben', '0400000002'],
  ] as const)
    await desk.submit(server, { fullName, email: `${fullName}@example.com`, phone });
  await backUp(desk.database, file);
  await server.asAdmin('DELETE', `/api/leads/${await desk.leadId('Ann')}`);
  await server.stop();
  await desk.query(`UPDATE leads SET do_not_phone = true WHERE name = 'Ben'`);
  await nightly();
  await desk.query('TRUNCATE leads CASCADE');
  await nightly();
  await nightly();
  await restore(other, file);
  expect(await namesIn(other)).toEqual(['', 'Ben']);
  expect(await uncalled(other)).toEqual(['Ben']);
});

test('No calls reach a lead that had got the phone of another one since the backup, or was no more than that', async () => {
  const server = await desk.start();
  for (const [fullName, phone] of [
    ['Ann', '0400000001'],
    ['Ben', '0400000002'],
  ] as const)
    await desk.submit(server, { fullName, email: `${fullName}@example.com`, phone });
  await server.stop();
  await desk.query(`UPDATE leads SET do_not_phone = true WHERE name = 'Ann'`);
  const [lists, file] = [join(folder, 'nightly'), join(folder, 'nightly', 'file')];
  await writeList(desk.database, lists);
  await backUp(desk.database, file);
  await desk.query(`UPDATE leads SET phone = '+61400000002' WHERE name = 'Ann'`);
  await writeList(desk.database, lists);
  await restore(other, file);
  expect(await uncalled(other)).toEqual(['Ann', 'Ben']);
});

test('Whoever changes something while what had ended ends again is not waited for in a circle', async () => {
  const lists = join(folder, 'nightly');
  await mkdir(lists);
  await backUp(desk.database, join(folder, 'copy'));
  await stop('hash');
  await writeList(desk.database, lists);
  await restore(other, join(folder, 'copy'));
  await other.pool.query(
    `INSERT INTO admin_sessions (token_hash, admin_id, created_at, last_seen_at) SELECT 'open', id, now(), now() FROM admins`,
  );
  const changing = await other.pool.connect();
  let ending: Promise<boolean> | undefined;
  try {
    await changing.query('BEGIN; SELECT FROM admins FOR NO KEY UPDATE');
    ending = wentBack(other, lists);
    const waiting = async () => (await other.pool.query('SELECT FROM pg_locks WHERE NOT granted')).rowCount;
    await expect.poll(waiting).toBe(1);
    expect((await changing.query('SELECT FROM admin_sessions FOR KEY SHARE')).rowCount).toBe(1);
  } finally {
    changing.release(true);
  }
  expect(await ending).toBe(true);
});

test('A server is seen by its connections, whatever its address or PgBouncer calls them', async () => {
  const url = new URL(desk.database.url);
  for (const name of ['application_name', 'application%5Fname', 'application_name'])
    url.search += `${url.search ? '&' : '?'}${name}=lifts`;
  const server = openDatabase(url.href, { log, name: serverConnections, maxConnections: 1 });
  await server.pool.query('SELECT');
  await expect(refuseWhileServed(desk.database.pool)).rejects.toThrow('A server or worker is at work');
  await server.pool.query(`SET application_name = '${serverConnections} - 10.0.0.1:5432'`);
  await expect(refuseWhileServed(desk.database.pool)).rejects.toThrow('A server or worker is at work');
  await server.close();
  const command = openDatabase(`${desk.database.url}?application_name=lift-estimator`, { log });
  await command.pool.query('SELECT');
  await refuseWhileServed(command.pool);
  await command.close();
});

test('A wish that two databases had noted each stands when each has read the list of the other', async () => {
  const server = await desk.start();
  await desk.submit(server, { fullName: 'Ann' });
  await server.stop();
  const [one, two] = [join(folder, 'one'), join(folder, 'two')];
  const copy = join(folder, 'copy');
  await backUp(desk.database, copy);
  await restore(other, copy);
  for (const [database, lists] of [
    [desk.database, one],
    [other, two],
  ] as const) {
    await database.pool.query(`INSERT INTO stopped_mailboxes VALUES ('hash', now(), true)`);
    await database.pool.query('UPDATE leads SET do_not_phone = true');
    await writeList(database, lists);
  }
  await wentBack(desk.database, two);
  await wentBack(other, one);
  await writeList(other, one);
  await wentBack(desk.database, one);
  expect(await stopped(desk.database)).toEqual([['hash', true]]);
  expect(await uncalled(desk.database)).toEqual(['Ann']);
  await desk.query('UPDATE leads SET do_not_phone = false');
  await desk.query('DELETE FROM stopped_mailboxes');
  await writeList(desk.database, one);
  expect(await wentBack(other, one)).toBe(true);
  expect(await stopped(other)).toEqual([]);
  expect(await uncalled(other)).toEqual([]);
});

test.each([
  [
    'it was pressed after a note that is taken back there',
    true,
    'UPDATE stopped_mailboxes SET said = false',
    'DELETE FROM stopped_mailboxes',
    true,
  ],
  [
    'it is pressed there again',
    false,
    'DELETE FROM stopped_mailboxes',
    'UPDATE stopped_mailboxes SET stopped_at = clock_timestamp()',
    false,
  ],
])(
  'STOP stands in a database that does not know what came of it: %s',
  async (_, said, change, there, isNews) => {
    const [lists, copy] = [join(folder, 'nightly'), join(folder, 'copy')];
    await stop('hash', said);
    await backUp(desk.database, copy);
    await desk.query(change);
    await writeList(desk.database, lists);
    await restore(other, copy);
    await other.pool.query(there);
    expect(await wentBack(other, lists)).toBe(isNews);
    expect(await stopped(other)).toEqual([['hash', false]]);
  },
);

test('STOP pressed in two databases: taken back where the one is known, the other stands', async () => {
  const [one, two, copy] = [join(folder, 'one'), join(folder, 'two'), join(folder, 'copy')];
  await backUp(desk.database, copy);
  await restore(other, copy);
  // Whichever of the two ids is smaller.
  for (const mailbox of ['1', '2', '3', '4', '5', '6']) {
    await stop(mailbox);
    await other.pool.query('INSERT INTO stopped_mailboxes VALUES ($1, now(), false)', [mailbox]);
  }
  await writeList(desk.database, two);
  await desk.query('DELETE FROM stopped_mailboxes');
  await writeList(desk.database, one);
  await wentBack(other, two);
  await wentBack(other, one);
  expect(await stopped(other)).toHaveLength(6);
});

test('The wish of an erased lead ends with it: another lead of the phone, which it was handed to, can take it back', async () => {
  const server = await desk.start();
  for (const fullName of ['Ann', 'Ben'])
    await desk.submit(server, { fullName, email: `${fullName}@example.com`, phone: '0400000001' });
  const file = join(folder, 'file');
  await backUp(desk.database, file);
  await desk.query(`UPDATE leads SET do_not_phone = true WHERE name = 'Ann'`);
  await server.asAdmin('DELETE', `/api/leads/${await desk.leadId('Ann')}?all=true`);
  await server.stop();
  expect(await uncalled(desk.database)).toContain('Ben');
  await desk.query(`UPDATE leads SET do_not_phone = false WHERE name = 'Ben'`);
  await writeList(desk.database, folder);
  await restore(other, file);
  expect(await namesIn(other)).toEqual(['', 'Ben']);
  expect(await uncalled(other)).toEqual([]);
});

test('A database whose backup 1.0.0 has restored, which knows two tables less, can be upgraded again', async () => {
  await desk.query('DELETE FROM ended');
  await desk.query(`INSERT INTO ended VALUES ('kept')`);
  const tables = tableNames.filter((name) => !['ended', 'uncalled'].includes(name));
  await desk.query(`DROP TABLE ${[...tables, ...formerTables].join(', ')} CASCADE`);
  await desk.query(`DELETE FROM ${journal}`);
  await migrateDatabase(desk.database.pool);
  expect(await desk.query('SELECT id FROM ended')).toEqual([{ id: 'kept' }]);
});

test('The migration gives an id to each wish that stands, and the version before goes on with them', async () => {
  const server = await desk.start();
  for (const fullName of ['Ann', 'Ben']) await desk.submit(server, { fullName });
  await server.stop();
  await stop('hash');
  await desk.query('DELETE FROM ended');
  const lost = crypto.randomUUID();
  await desk.query('DROP TABLE uncalled');
  await desk.query('DROP FUNCTION note_no_calls CASCADE');
  await desk.query('DROP TRIGGER note_wishes ON stopped_mailboxes');
  for (const table of ['admin_sessions', 'invitations', 'recovery_codes'])
    await desk.query(`DROP TRIGGER note_ended ON ${table}`);
  await desk.query('DROP TRIGGER note_replaced ON invitations');
  await desk.query('DROP TRIGGER note_changed ON admins');
  await desk.query('ALTER TABLE stopped_mailboxes DROP COLUMN wishes');
  await desk.query('ALTER TABLE ended ADD COLUMN uncalled boolean NOT NULL DEFAULT false');
  await desk.query('INSERT INTO ended VALUES ($1, true)', [lost]);
  await desk.query(`UPDATE leads SET do_not_phone = true WHERE name = 'Ann'`);
  for (const migration of migrations.filter(({ sql }) => sql.join('').includes('note_no_calls')))
    await withTransaction(desk.database.pool, ({ client }) => applyMigration(client, migration));
  const noted = async () =>
    (await desk.query<{ id: string }>('SELECT lead_id AS id FROM uncalled')).map(({ id }) => id);
  expect((await noted()).toSorted()).toEqual([await desk.leadId('Ann'), lost].toSorted());
  // Of the row, so that each restore of a backup of before knows what was taken back since.
  expect(await desk.query('SELECT FROM uncalled WHERE wish <> md5(lead_id::text)::uuid')).toEqual([]);
  expect(await desk.query('SELECT id FROM ended')).toEqual([{ id: expect.stringMatching(/^since 2/) }]);

  await desk.query(`UPDATE leads SET do_not_phone = name = 'Ben'`);
  await desk.query('DELETE FROM stopped_mailboxes');
  expect((await noted()).toSorted()).toEqual([await desk.leadId('Ben'), lost].toSorted());
  expect(await desk.query('SELECT FROM ended')).toHaveLength(3);
});

/** As 1.0.0 makes it, which does not know these tables. */
async function backUpAs100(file: string) {
  await backUp(desk.database, file);
  let left = 0;
  const lines = gunzipSync(await readFile(file))
    .toString()
    .replaceAll(/^{"table":"(?:ended|uncalled)",.*\n((?:.*\n)*?)\\\.\n/gm, (_, rows: string) => {
      left += rows.split('\n').length - 1;
      return '';
    });
  const counted = lines.replace(/"rows":(\d+)/, (_, rows) => `"rows":${Number(rows) - left}`);
  await writeFile(file, gzipSync(counted));
}

interface Changed {
  readonly stopped?: string[];
  readonly erased?: string[];
  readonly admins?: (ids: string[]) => string[];
}

/** The list as 1.0.0 wrote it. */
async function listAs100({ stopped: mailboxes, erased = [], admins = (ids) => ids }: Changed = {}) {
  const name = (await readdir(join(folder, 'nightly'))).find((each) => each.endsWith('.json')) ?? '';
  const path = join(folder, 'nightly', name);
  const { ends: _new, sum: _sum, ...list } = await readWritten(path);
  const as100 = { ...list, stopped: mailboxes ?? list.stopped, erased, admins: admins(list.admins) };
  await writeFile(path, JSON.stringify(as100));
}

test('Of backups of 1.0.0, which notes no ends, nobody comes back who was removed', async () => {
  await desk.query('DROP FUNCTION note_ended CASCADE');
  const [older, newer] = [join(folder, 'nightly', 'older'), join(folder, 'nightly', 'newer')];
  const { nightly } = nightlyOf(desk.database);
  await nightly();
  await newAdmin('ann@example.com');
  await backUpAs100(older);
  await newAdmin('cho@example.com');
  await newAdmin('dee@example.com');
  await backUpAs100(newer);
  await desk.query(`DELETE FROM admins WHERE email IN ('ann@example.com', 'dee@example.com')`);
  await nightly();
  await listAs100();
  await restore(other, older);
  expect(await emailsOf(other)).toEqual([testAdmin.email]);
  await nightlyOf(other).nightly();

  const last = await createTestDatabase();
  await restore(last, newer);
  expect(await emailsOf(last)).toEqual([testAdmin.email]);
  await last.drop();
});

test('A backup that 1.0.0 made of an upgraded database: who wants no calls, and who was removed or erased, is not forgotten', async () => {
  const server = await desk.start();
  for (const fullName of ['Ann', 'Ben'])
    await desk.submit(server, { fullName, email: `${fullName}@example.com`, phone: '0400000001' });
  await newAdmin('cho@example.com');
  await desk.query('UPDATE leads SET do_not_phone = true');
  const [before, file] = [join(folder, 'before'), join(folder, 'file')];
  await backUp(desk.database, before);
  await desk.query(`DELETE FROM admins WHERE email = 'cho@example.com'`);
  await server.asAdmin('DELETE', `/api/leads/${await desk.leadId('Ann')}`);
  await server.stop();
  await backUpAs100(file);
  await restore(other, file);
  expect(await uncalled(other)).toContain('Ben');
  await writeList(other, folder);

  const last = await createTestDatabase();
  await restore(last, before);
  expect(await emailsOf(last)).toEqual([testAdmin.email]);
  expect(await namesIn(last)).toEqual(['', 'Ben']);
  expect(await uncalled(last)).toContain('Ben');
  await last.drop();
});

test('Who was removed before an upgrade, later than the last list of 1.0.0, does not come back', async () => {
  const server = await desk.start();
  await desk.query('DROP FUNCTION note_ended CASCADE');
  const { nightly } = nightlyOf(desk.database);
  await newAdmin('ann@example.com');
  await newAdmin('cho@example.com');
  await server.asAdmin('POST', '/api/admin/status-tokens', { name: 'Old' });
  await nightly();
  await listAs100();
  const file = join(folder, 'nightly', 'of-1.0.0');
  await backUpAs100(file);
  await desk.query(`DELETE FROM admins WHERE email = 'ann@example.com'`);
  await desk.query('DELETE FROM status_tokens');
  // As the upgrade does.
  await noteUnnoted(desk.database.pool);
  await nightly();
  await restore(other, file);
  expect(await emailsOf(other)).toEqual([testAdmin.email, 'cho@example.com']);
  expect((await other.pool.query('SELECT FROM status_tokens')).rowCount).toBe(0);
});

test('What the database itself knows does not come back into it, without any list', async () => {
  const server = await desk.start();
  await newAdmin('ann@example.com');
  await newAdmin('cho@example.com');
  await server.asAdmin('POST', '/api/admin/status-tokens', { name: 'Old' });
  const file = join(folder, 'file');
  await backUp(desk.database, file);
  await desk.query(`DELETE FROM admins WHERE email = 'ann@example.com'`);
  await desk.query('DELETE FROM status_tokens');
  await server.stop();
  await restore(desk.database, file);
  expect(await emailsOf(desk.database)).toEqual([testAdmin.email, 'cho@example.com']);
  expect((await desk.database.pool.query('SELECT FROM status_tokens')).rowCount).toBe(0);
});

test('A list of before the backup ends nothing', async () => {
  const { nightly } = nightlyOf(desk.database);
  await nightly();
  await newAdmin('cho@example.com');
  const file = join(folder, 'nightly', 'file');
  await backUp(desk.database, file);
  await restore(other, file);
  expect(await emailsOf(other)).toEqual([testAdmin.email, 'cho@example.com']);
});

test('A backup is made once a day, and so many of them stay', async () => {
  let now = new Date('2026-03-01T01:00:00Z');
  const { maintenance, nightly } = nightlyOf(other, () => now);
  for (const day of ['01', '02', '03']) {
    now = new Date(`2026-03-${day}T01:00:00Z`);
    await nightly();
    await nightly();
  }
  expect(await readdir(join(folder, 'nightly'))).toEqual([
    'lift-estimator-2026-03-02.backup.gz',
    'lift-estimator-2026-03-03.backup.gz',
    expect.stringMatching(/^lift-estimator-ended-[\da-f-]+\.json$/),
  ]);
  const problem = async () => (await maintenance.read()).get('backup')?.problem;
  expect(await problem()).toBe(null);

  // What has ended could not be written for a while, after the backup of the day.
  const list = join(folder, 'nightly', (await readdir(join(folder, 'nightly')))[2] ?? '');
  await rm(list);
  await mkdir(list);
  await expect(nightly()).rejects.toThrow('EISDIR');
  expect(await problem()).toMatch(/^The nightly backup failed/);
  await rm(list, { recursive: true });
  await nightly();
  expect(await problem()).toBe(null);
  // What another backup failed of is not mended by that.
  await maintenance.failed('backup', 'The last backup that was asked for failed');
  await nightly();
  expect(await problem()).toMatch(/^The last backup that was asked for/);

  await rm(join(folder, 'nightly'), { recursive: true });
  await writeFile(join(folder, 'nightly'), 'in the way');
  await expect(nightly()).rejects.toThrow('ENOTDIR');
  expect(await problem()).toBe(
    'The nightly backup failed. The folder for backups cannot be reached. Ask your technician whether its disk is there.',
  );
});

test('BACKUP_COMMAND takes each backup away once, and says what it wrote until it works', async () => {
  const [from, to] = [join(folder, 'copied from'), join(folder, 'copied to')];
  const maintenance = createMaintenanceStore(other.orm);
  const copy = (command: string) =>
    createCopyBackup({ folder: from, command, clock: () => new Date(), maintenance, log })(
      new AbortController().signal,
    );
  const state = async () => (await maintenance.read()).get('backup_copy');
  const works = `mkdir -p '${to}' && cat "$BACKUP_FILE" >> "${to}/$(basename "$BACKUP_FILE")"`;
  await copy(works);
  expect(await state()).toBeUndefined();

  await mkdir(from);
  const name = 'lift-estimator-2026-03-01.backup.gz';
  await writeFile(join(from, name), 'all');
  await expect(
    copy('PASSWORD=secret; echo "copying" >&2; echo "no route to host" >&2; exit 3'),
  ).rejects.toThrow(/^BACKUP_COMMAND ended with 3$/);
  expect((await state())?.problem).toBe(
    `The last backup is on this computer only: its copy to another place failed. For your technician: BACKUP_COMMAND ended with 3: no route to host`,
  );
  await expect(copy('kill -9 $$')).rejects.toThrow(/^BACKUP_COMMAND ended with SIGKILL$/);
  // A command that shows its progress writes much.
  const [most, noise] = [2_000_000, 'head -c 2000000 /dev/zero'];
  await copy(`${noise} && ${noise} >&2 && ${noise} | wc -c > '${join(folder, 'noise')}'`);
  expect(Number(await readFile(join(folder, 'noise'), 'utf8'))).toBe(most);
  await maintenance.off('backup_copy');
  await maintenance.off('backup_copy_begun');
  // Another backup is made meanwhile, and is taken away by the next call.
  const meanwhile = 'lift-estimator-2026-03-02.backup.gz';
  await copy(`${works} && printf late > '${join(from, meanwhile)}'`);
  await copy(works);
  await copy(works);
  expect(await readFile(join(to, name), 'utf8')).toBe('all');
  expect(await readFile(join(to, meanwhile), 'utf8')).toBe('late');
  expect(await state()).toMatchObject({ problem: null });

  const next = 'lift-estimator-2026-03-03.backup.gz';
  await writeFile(join(from, next), 'by one of four workers');
  await Promise.all([copy(works), copy(works), copy(works), copy(works)]);
  expect(await readFile(join(to, next), 'utf8')).toBe('by one of four workers');

  const newer = 'lift-estimator-2026-03-04.backup.gz';
  await writeFile(join(from, newer), 'more');
  const inAnHour = new Date(Date.now() + 3_600_000);
  await utimes(join(from, newer), inAnHour, inAnHour);
  await copy(works);
  expect(await readFile(join(to, newer), 'utf8')).toBe('more');
});

test('A copy is tried again after its process was killed, and not begun twice while it goes on', async () => {
  const maintenance = createMaintenanceStore(other.orm);
  let now = Date.now() + minuteMs;
  const copy = (command: string, store: Partial<typeof maintenance> = {}) =>
    createCopyBackup({
      folder,
      command,
      clock: () => new Date(now),
      maintenance: { ...maintenance, ...store },
      log,
    })(new AbortController().signal);
  const name = join(folder, 'lift-estimator-2026-03-01.backup.gz');
  await writeFile(name, 'all');
  const since = (copied: string) => readFile(join(folder, copied), 'utf8').catch(() => 'none');
  const away = { off: () => Promise.reject(new Error('the database is away')) };
  await expect(copy('exit 3', away)).rejects.toThrow('the database is away');
  now += minuteMs;
  await copy(`cat "$BACKUP_FILE" > '${folder}/early'`);
  expect(await since('early')).toBe('none');

  now += 10 * minuteMs;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const slow = copy(
    `until [ -e '${folder}/go' ]; do sleep 0.05; done; cat "$BACKUP_FILE" > '${folder}/slow'`,
  );
  const begunAgo = async () =>
    (await maintenance.read()).get('backup_copy_begun')?.doneSecondsAgo ?? Infinity;
  await expect.poll(begunAgo).toBeLessThan(0);
  for (let minute = 0; minute < 12; minute += 1) {
    now += minuteMs;
    const before = await begunAgo();
    vi.advanceTimersByTime(minuteMs);
    await expect.poll(begunAgo).toBeLessThan(before - 50);
    await copy(`cat "$BACKUP_FILE" > '${folder}/twice'`);
  }
  await writeFile(join(folder, 'go'), '');
  await slow;
  expect([await since('slow'), await since('twice')]).toEqual(['all', 'none']);
  now += 10 * minuteMs;
  vi.advanceTimersByTime(minuteMs);
  expect(vi.getTimerCount()).toBe(0);
});

test('Several processes that share the folder write what has ended at once', async () => {
  const shared = join(folder, 'shared');
  await Promise.all(Array.from({ length: 12 }, () => writeList(other, shared)));
  expect(await readdir(shared)).toEqual([expect.stringMatching(/^lift-estimator-ended-[\da-f-]+\.json$/)]);
});

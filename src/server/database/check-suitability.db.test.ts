import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildCalculateBody } from '#tests/builders/calculate-body.ts';
import { useAppProcesses } from '#tests/support/app-processes.ts';

const template = process.env['TEMPLATE_DATABASE_URL'] ?? '';

/** An empty database, which the test may make unsuitable. */
let url: URL;
let name: string;

async function run(database: string, ...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: new URL(`/${database}`, template).href });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

beforeEach(async () => {
  name = `test_${randomUUID().replaceAll('-', '')}`;
  url = new URL(`/${name}`, template);
  await run('postgres', `CREATE DATABASE ${name} TEMPLATE template0`);
});

afterEach(() => run('postgres', `DROP DATABASE ${name} WITH (FORCE)`, `DROP ROLE IF EXISTS ${name}`));

// Set up last, so that its servers are stopped first.
const apps = useAppProcesses();

async function endOf(address: string): Promise<string> {
  const { code, stderr } = await (await apps.start({ DATABASE_URL: address })).ended;
  expect(code).toBe(1);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  return stderr;
}

test('A database that is not UTF-8 is refused in a sentence', async () => {
  const options = `ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0`;
  await run('postgres', `DROP DATABASE ${name}`, `CREATE DATABASE ${name} ${options}`);
  expect(await endOf(url.href)).toMatch(/^DATABASE_URL: the encoding of this database is LATIN1/);
});

test('A database that takes no writes is refused in a sentence', async () => {
  await run('postgres', `ALTER DATABASE ${name} SET default_transaction_read_only = on`);
  expect(await endOf(url.href)).toMatch(/^DATABASE_URL: this database takes no writes/);
});

test('A user who may not make tables is told what to grant', async () => {
  await run('postgres', `CREATE ROLE ${name} LOGIN PASSWORD 'guest'`);
  url.username = name;
  url.password = 'guest';
  expect(await endOf(url.href)).toContain(
    `GRANT CREATE ON DATABASE ${name} TO ${name}; GRANT CREATE ON SCHEMA public TO ${name}.`,
  );
});

test('pg_trgm in a schema that is not searched is told of', async () => {
  await run(name, 'CREATE SCHEMA extensions', 'CREATE EXTENSION pg_trgm SCHEMA extensions');
  expect(await endOf(url.href)).toMatch(/pg_trgm is in the schema extensions, .* SET search_path/);
});

test('A database without a schema to search is told of', async () => {
  await run(name, 'DROP SCHEMA public');
  expect(await endOf(url.href)).toMatch(/^DATABASE_URL: no schema of the search path is there/);
});

test('The tables may be in a schema other than public, and pg_trgm in another one still', async () => {
  await run(
    name,
    'DROP SCHEMA public',
    'CREATE SCHEMA lift',
    'CREATE SCHEMA extensions',
    'CREATE EXTENSION pg_trgm SCHEMA extensions',
    `ALTER DATABASE ${name} SET search_path = lift, extensions`,
  );
  const app = await apps.start({
    DATABASE_URL: url.href,
    CRM_URL: 'http://127.0.0.1:9',
    LOG_LEVEL: 'silent',
  });
  const response = await fetch(`${(await app.ready).url}/api/calculate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(buildCalculateBody()),
  });
  expect(response.status).toBe(200);
});

test('A database that a newer version has changed is refused, unless it says that older ones may go on', async () => {
  const first = await apps.start({ DATABASE_URL: url.href });
  await first.ready;
  await first.stop();
  const journal = 'drizzle.__drizzle_migrations (hash, created_at, compatible)';
  await run(name, `INSERT INTO ${journal} VALUES ('expands only', 99999999999998, true)`);
  const second = await apps.start({ DATABASE_URL: url.href });
  await second.ready;
  await second.stop();
  await run(name, `INSERT INTO ${journal} VALUES ('contracts', 99999999999999, false)`);
  expect(await endOf(url.href)).toMatch(/^DATABASE_URL: a newer version of this product has changed/);
});

import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildCalculateBody } from '#tests/builders/calculate-body.ts';
import { refusedStart, startTestServer } from '#tests/support/test-server.ts';

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

test('A database that is not UTF-8 is refused in a sentence', async () => {
  const options = `ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0`;
  await run('postgres', `DROP DATABASE ${name}`, `CREATE DATABASE ${name} ${options}`);
  expect(await refusedStart(url.href)).toMatch(/^DATABASE_URL: the encoding of this database is LATIN1/);
});

test('A database that takes no writes is refused in a sentence', async () => {
  await run('postgres', `ALTER DATABASE ${name} SET default_transaction_read_only = on`);
  expect(await refusedStart(url.href)).toMatch(/^DATABASE_URL: this database takes no writes/);
});

test('A user who may not make tables is refused, with what to grant', async () => {
  await run('postgres', `CREATE ROLE ${name} LOGIN PASSWORD 'guest'`);
  url.username = name;
  url.password = 'guest';
  expect(await refusedStart(url.href)).toContain(
    `GRANT CREATE ON DATABASE ${name} TO ${name}; GRANT CREATE ON SCHEMA public TO ${name}.`,
  );
});

test('pg_trgm in a schema that is not searched is refused', async () => {
  await run(name, 'CREATE SCHEMA extensions', 'CREATE EXTENSION pg_trgm SCHEMA extensions');
  expect(await refusedStart(url.href)).toMatch(/pg_trgm is in the schema extensions, .* SET search_path/);
});

test('A database without a schema to search is refused', async () => {
  await run(name, 'DROP SCHEMA public');
  expect(await refusedStart(url.href)).toMatch(/^DATABASE_URL: no schema of the search path is there/);
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
  const server = await startTestServer({ url: url.href }, { CRM_URL: 'http://127.0.0.1:9' });
  expect((await server.post('/api/calculate', buildCalculateBody())).status).toBe(200);
  await server.stop();
});

test('A database that a newer version has changed is refused, unless it says that older ones may go on', async () => {
  const startAndStop = async () => (await startTestServer({ url: url.href })).stop();
  await startAndStop();
  const journal = 'drizzle.__drizzle_migrations (hash, created_at, compatible)';
  await run(name, `INSERT INTO ${journal} VALUES ('expands only', 99999999999998, true)`);
  await startAndStop();
  await run(name, `INSERT INTO ${journal} VALUES ('contracts', 99999999999999, false)`);
  expect(await refusedStart(url.href)).toMatch(/^DATABASE_URL: a newer version of this product has changed/);
});

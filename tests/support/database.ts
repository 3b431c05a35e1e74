import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { pino } from 'pino';
import { inject } from 'vitest';
import { type Database, openDatabase } from '#server/database/connection.ts';

export type TestDatabase = Database & { url: string; drop: () => Promise<void> };

/** A migrated and seeded database of the caller's own. Call `drop` in afterAll. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const template = inject('templateDatabaseUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(template, `CREATE DATABASE ${name} TEMPLATE ${databaseOf(template)}`);

  const url = withDatabase(template, name);
  const database = openDatabase(url, { log: pino({ level: 'silent' }), maxConnections: 5 });
  const drop = async () => {
    await database.close();
    await administer(template, `DROP DATABASE ${name} WITH (FORCE)`);
  };
  return { ...database, url, drop };
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: withDatabase(url, 'postgres') });
  await client.connect();
  try {
    // PostgreSQL copies a template only while nobody else copies or uses it.
    await client.query('SELECT pg_advisory_lock(1)');
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function databaseOf(url: string): string {
  return new URL(url).pathname.slice(1);
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

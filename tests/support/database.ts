import { pino } from 'pino';
import { afterAll } from 'vitest';
import { type Database, openDatabase } from '#server/database/connection.ts';
import { type CopiedDatabase, copyDatabase } from './copied-database.ts';

export type TestDatabase = Database & CopiedDatabase;

/** A migrated and seeded database of the caller's own, with connections to it. Call `drop` in afterAll. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { url, drop } = await copyDatabase();
  const database = openDatabase(url, { log: pino({ level: 'silent' }), maxConnections: 5 });
  return { ...database, url, drop: () => database.close().then(drop) };
}

/** The same, until the end of the test file. */
export async function useTestDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  afterAll(() => database.drop());
  return database;
}

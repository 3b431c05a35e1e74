import { randomUUID } from 'node:crypto';
import { Client } from 'pg';

export type CopiedDatabase = Awaited<ReturnType<typeof copyDatabase>>;

/** A migrated and seeded database of the caller's own. */
export async function copyDatabase() {
  const template = process.env['TEMPLATE_DATABASE_URL'];
  if (template === undefined) throw new Error('tests/support/global-setup.ts has not run');
  const url = new URL(template);
  url.pathname = `/test_${randomUUID().replaceAll('-', '')}`;
  await administer(
    template,
    `CREATE DATABASE ${nameOf(url)} TEMPLATE ${nameOf(new URL(template))} STRATEGY FILE_COPY`,
  );
  return { url: url.href, drop: () => administer(template, `DROP DATABASE ${nameOf(url)} WITH (FORCE)`) };
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: new URL('/postgres', url).href });
  await client.connect();
  try {
    // PostgreSQL copies a template only while nobody else uses it.
    await client.query('SELECT pg_advisory_lock(1)');
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function nameOf(url: URL): string {
  return url.pathname.slice(1);
}

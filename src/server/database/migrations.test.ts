import { expect, test } from 'vitest';
import { migrations } from './migrate.ts';

const [initial, ...later] = migrations.map(({ sql }) => sql.join('\n'));
/** The last one that the version before it does not go on with. */
const lastBreak = migrations.findLastIndex(({ sql }) => /scheduled prices at once/.test(sql[0] ?? ''));

test('What drizzle-kit does not know is still in the first migration', () => {
  expect(initial).toContain('CREATE EXTENSION IF NOT EXISTS pg_trgm');
  expect(initial).toContain('CREATE TRIGGER security_events_append_only');
});

test('A later migration builds its indexes CONCURRENTLY, so that nobody waits for them', () => {
  for (const sql of later) expect(sql).not.toMatch(/CREATE (?:UNIQUE )?INDEX (?!CONCURRENTLY)/i);
});

test('A migration that builds indexes does nothing else: it waits for tables as long as it takes', () => {
  for (const { sql } of migrations.slice(1)) {
    if (!sql.join('\n').includes('CONCURRENTLY')) continue;
    for (const statement of sql) {
      expect(statement.replace(/^(?:\s*--.*\n)*\s*/, '')).toMatch(
        /^(?:CREATE (?:UNIQUE )?INDEX|DROP INDEX) CONCURRENTLY/,
      );
    }
  }
});

test('The version before goes on with every later migration: its servers run beside while they are replaced', () => {
  expect(lastBreak).toBeGreaterThan(0);
  for (const sql of later.slice(lastBreak)) expect(sql).toMatch(/^-- compatible/);
});

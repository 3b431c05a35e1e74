// What a backup holds: every table of ours, those that others refer to first. Not the job queue's: jobs are made again
// from `deliveries` when a server starts.
import { getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import * as schema from '#server/database/schema.ts';

const tables = Object.values(schema).filter((table) => is(table, PgTable));

function inOrder(): PgTable[] {
  const ordered = new Set<PgTable>();
  const add = (table: PgTable) => {
    for (const { reference } of getTableConfig(table).foreignKeys) add(reference().foreignTable);
    ordered.add(table);
  };
  tables.forEach(add);
  return [...ordered];
}

export const tableNames: readonly string[] = inOrder().map(getTableName);

// Statements that are built once, and that PostgreSQL parses and plans once for each connection. For the few that run for
// every price: building and planning takes longer than running them.
import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Orm } from './connection.ts';

/** A query of drizzle's that `build` ends with `.prepare(name)`. */
export function prepared<Query>(build: (orm: Orm) => Query): (orm: Orm) => Query {
  const built = new WeakMap<Orm, Query>();
  return (orm) => {
    let query = built.get(orm);
    if (query === undefined) built.set(orm, (query = build(orm)));
    return query;
  };
}

const names = new Map<string, string>();

/** The name under which each connection keeps the statement with this text. */
function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) names.set(text, (name = `statement_${names.size + 1}`));
  return name;
}

/** Use this only for texts that are the same each time: each connection keeps them until it ends. */
export function runPrepared(orm: Orm, text: string, values: unknown[]) {
  return orm.$client.query({ name: nameOf(text), text, values });
}

/**
 * Statements of one transaction that a connection with a pipeline sends together. Throws the failure of the first in their order, from
 * which the others follow, though theirs may come sooner.
 */
export async function together<const Statements extends readonly unknown[]>(
  statements: Statements,
): Promise<{ -readonly [Each in keyof Statements]: Awaited<Statements[Each]> }> {
  for (const result of await Promise.allSettled(statements))
    if (result.status === 'rejected') throw result.reason;
  return Promise.all(statements);
}

/** The names in the database of the columns that these rows have, and the rows by them as JSON. */
function namedColumns(table: PgTable, rows: readonly object[]) {
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => rows.some((row) => key in row));
  const named = rows.map((row) => {
    const values = new Map<string, unknown>(Object.entries(row));
    return Object.fromEntries(columns.map(([key, { name }]) => [name, values.get(key)]));
  });
  return { list: columns.map(([, { name }]) => name).join(', '), json: JSON.stringify(named) };
}

/** Inserts any number of rows by one statement. Returns how many were inserted. */
export async function insertRows<Table extends PgTable>(
  orm: Orm,
  table: Table,
  rows: readonly Table['$inferInsert'][],
  onConflict = '',
): Promise<number> {
  const name = getTableName(table);
  const { list, json } = namedColumns(table, rows);
  const text = `INSERT INTO ${name} (${list})
    SELECT ${list} FROM json_populate_recordset(NULL::${name}, $1) ${onConflict}`;
  return (await runPrepared(orm, text, [json])).rowCount ?? 0;
}

/** Updates one row. `which` is the rest of the statement, with its parameters from $2 on. Returns whether there was one. */
export async function updateRow(
  orm: Orm,
  table: PgTable,
  row: Readonly<Record<string, unknown>>,
  which: string,
  values: unknown[],
): Promise<boolean> {
  const name = getTableName(table);
  const { list, json } = namedColumns(table, [row]);
  const text = `UPDATE ${name} SET (${list}) = (SELECT ${list} FROM json_populate_recordset(NULL::${name}, $1)) ${which}`;
  return (await runPrepared(orm, text, [json, ...values])).rowCount === 1;
}

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

/** The table's columns by their names in the database, in the order of the keys. */
function columnsOf(table: PgTable, keys: readonly string[]) {
  const columns = getTableColumns(table);
  return keys.map((key) => ({ key, column: columns[key]?.name ?? key }));
}

const jsonOf = (named: ReturnType<typeof columnsOf>, row: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(named.map(({ key, column }) => [column, row[key]]));

/** Inserts any number of rows by one statement. Returns how many were inserted. */
export function preparedInsert<Table extends PgTable, Key extends keyof Table['$inferInsert'] & string>(
  table: Table,
  keys: readonly Key[],
  onConflict = '',
) {
  const named = columnsOf(table, keys);
  const [name, list] = [getTableName(table), named.map(({ column }) => column).join(', ')];
  const text = `INSERT INTO ${name} (${list})
    SELECT ${list} FROM json_populate_recordset(NULL::${name}, $1) ${onConflict}`;
  return async (orm: Orm, rows: readonly Pick<Table['$inferInsert'], Key>[]): Promise<number> => {
    const { rowCount } = await runPrepared(orm, text, [
      JSON.stringify(rows.map((row) => jsonOf(named, row))),
    ]);
    return rowCount ?? 0;
  };
}

/** Updates one row. `which` is the rest of the statement, with its parameters from $2 on. Returns whether there was one. */
export function preparedUpdate<Table extends PgTable, Key extends keyof Table['$inferInsert'] & string>(
  table: Table,
  keys: readonly Key[],
  which: string,
) {
  const named = columnsOf(table, keys);
  const [name, list] = [getTableName(table), named.map(({ column }) => column).join(', ')];
  const text = `UPDATE ${name} SET (${list}) = (SELECT ${list} FROM json_populate_record(NULL::${name}, $1)) ${which}`;
  return async (orm: Orm, row: Pick<Table['$inferInsert'], Key>, values: unknown[]): Promise<boolean> => {
    const { rowCount } = await runPrepared(orm, text, [JSON.stringify(jsonOf(named, row)), ...values]);
    return rowCount === 1;
  };
}

// The name of the business's time zone that the database knows. Node and PostgreSQL each have a list: an old name, such as
// Australia/Victoria, or a new one, such as Europe/Kyiv, may stand in one alone.
import type { Pool } from 'pg';
import { errorCode } from '#server/error-code.ts';
import { StartUpError } from '#server/settings/start-up-error.ts';

/** PostgreSQL's code for "invalid parameter value". */
const unknownZone = '22023';

export async function databaseTimeZone(pool: Pool, wanted: string): Promise<string> {
  try {
    await pool.query('SELECT now() AT TIME ZONE $1', [wanted]);
    return wanted;
  } catch (error) {
    if (errorCode(error) !== unknownZone) throw error;
  }
  const { rows } = await pool.query<{ name: string }>('SELECT name FROM pg_timezone_names');
  const names = rows.map(({ name }) => name);
  const known = sameZone(names, wanted);
  if (known !== undefined) return known;
  throw new StartUpError(
    `BUSINESS_TIME_ZONE: the database does not know ${wanted}: set it to a name of pg_timezone_names, such as Australia/Sydney.`,
  );
}

/** One of these names that means the same zone, if there is one: Node takes both for the same. */
export function sameZone(names: readonly string[], wanted: string): string | undefined {
  const meant = nodeName(wanted);
  if (meant === undefined) return undefined;
  return names.find((name) => name === meant) ?? names.find((name) => nodeName(name) === meant);
}

/** Undefined if Node does not know it. */
function nodeName(timeZone: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

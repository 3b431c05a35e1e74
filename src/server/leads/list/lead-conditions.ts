// A filter as SQL. The words of the search are parts of text, so LIKE's own signs in them are escaped.
import { type SQL, sql } from 'drizzle-orm';
import type { LeadFilter } from './lead-filter.ts';

/** The index knows groups of three letters; what is shorter is looked for at the beginnings of words, which it knows too. */
function wordCondition(word: string): SQL {
  const escaped = word.replace(/[\\%_]/g, String.raw`\$&`);
  return sql`search_text LIKE ${word.length < 3 ? `% ${escaped}%` : `%${escaped}%`}`;
}

export function wordConditions({ words }: LeadFilter): SQL[] {
  return words.map(wordCondition);
}

export function plainConditions({ statuses, from, to, untouchedSince }: LeadFilter): SQL[] {
  return [
    sql`erased_at IS NULL`,
    ...(statuses ? [sql`status IN ${statuses}`] : []),
    ...(from ? [sql`created_at >= ${from.toISOString()}`] : []),
    ...(to ? [sql`created_at < ${to.toISOString()}`] : []),
    ...(untouchedSince ? [sql`(touched_at IS NULL OR touched_at < ${untouchedSince.toISOString()})`] : []),
  ];
}

export function allOf(conditions: readonly SQL[]): SQL {
  return sql.join([...conditions], sql` AND `);
}

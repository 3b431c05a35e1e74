// Leads that were merged into others as duplicates. As arrays for `id = …`, so that PostgreSQL reads them once.
import { type SQL, sql } from 'drizzle-orm';

/** These leads, and those that were merged into them. */
export const withMerged = (ids: readonly string[] | SQL): SQL => sql`ANY(ARRAY(
  WITH RECURSIVE merged AS (
    SELECT unnest(${Array.isArray(ids) ? sql.param(ids) : ids}::uuid[]) AS id
    UNION SELECT l.id FROM leads l JOIN merged ON l.merged_into = merged.id
  ) SELECT id FROM merged))`;

/** This lead, and those into which it was merged, one after the other. */
export const withMergedInto = (id: string): SQL => sql`ANY(ARRAY(
  WITH RECURSIVE into_which AS (
    SELECT id, merged_into FROM leads WHERE id = ${id}
    UNION SELECT l.id, l.merged_into FROM leads l JOIN into_which ON l.id = into_which.merged_into
  ) SELECT id FROM into_which))`;

/** The leads into which these were merged until a change took them out: its undo merges them again. */
export const onceMergedInto = (ids: readonly string[]): SQL => sql`ANY(ARRAY(
  SELECT (changed -> 'mergedInto' ->> 0)::uuid FROM lead_history
  WHERE lead_id = ANY(${sql.param(ids)}::uuid[]) AND changed -> 'mergedInto' ->> 0 IS NOT NULL))`;

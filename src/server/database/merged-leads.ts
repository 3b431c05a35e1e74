// Leads that were merged into others as duplicates.
import { type SQL, sql } from 'drizzle-orm';

/** These leads, and those that were merged into them, for `id = …`. As an array, so that PostgreSQL reads it once. */
export const withMerged = (ids: readonly string[] | SQL): SQL => sql`ANY(ARRAY(
  WITH RECURSIVE merged AS (
    SELECT unnest(${Array.isArray(ids) ? sql.param(ids) : ids}::uuid[]) AS id
    UNION SELECT l.id FROM leads l JOIN merged ON l.merged_into = merged.id
  ) SELECT id FROM merged))`;

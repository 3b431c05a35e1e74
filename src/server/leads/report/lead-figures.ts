// Fills the table that reports read, and missing lift types of old leads. Both reports and the worker call it, so that
// a call is never long.
import { sql } from 'drizzle-orm';
import type { Orm } from '#server/database/connection.ts';
import { changedStatus } from '../lead-filter.ts';

/** The number of estimates and of history entries in one statement: it takes a second or two, so locks stay short. */
const batch = 2000;

/** Entries get their number before their transaction ends, so the last ones before the mark are read again. */
const overlap = { entries: 500, minutes: 10 };

/** Entries by people, by the rules of "touched". Entries of a program with a token do not count. */
const byPerson = sql`h.who IS NOT NULL AND h.who NOT LIKE 'token %' AND h.undone_at IS NULL AND h.kind IN ('status', 'outcome', 'note')`;

/** As an array, because PostgreSQL overestimates the rows of `changed`, and would read all leads. */
const ofChanged = sql`ANY(ARRAY(SELECT lead_id FROM changed))`;

const fillBatch = sql`
  WITH mark AS MATERIALIZED (SELECT history_id, estimate_at FROM lead_figures_mark LIMIT 1 FOR UPDATE),
  entries AS MATERIALIZED (
    SELECT id, lead_id FROM lead_history WHERE id > (SELECT history_id FROM mark) ORDER BY id LIMIT ${batch}
  ),
  priced AS MATERIALIZED (
    SELECT created_at, lead_id FROM estimates WHERE created_at > (SELECT estimate_at FROM mark)
    ORDER BY created_at FETCH FIRST ${sql.raw(String(batch))} ROWS WITH TIES
  ),
  moved AS (
    UPDATE lead_figures_mark SET
      history_id = greatest(history_id, (SELECT max(id) FROM entries)),
      estimate_at = greatest(estimate_at, (SELECT max(created_at) FROM priced))
  ),
  changed AS (
    SELECT lead_id FROM entries UNION SELECT lead_id FROM priced
    UNION SELECT lead_id FROM lead_history WHERE id <= (SELECT history_id FROM mark)
      AND id > (SELECT history_id FROM mark) - ${overlap.entries}
    UNION SELECT lead_id FROM estimates WHERE created_at <= (SELECT estimate_at FROM mark)
      AND created_at > (SELECT estimate_at FROM mark) - ${overlap.minutes} * interval '1 minute'
  ),
  erased AS (
    DELETE FROM lead_figures f USING leads l
    WHERE f.lead_id = ${ofChanged} AND l.id = f.lead_id AND l.erased_at IS NOT NULL
  ),
  lift_types AS (
    UPDATE leads l SET lift_type = e.answers->>'liftType' FROM estimates e
    WHERE l.id = ${ofChanged} AND l.lift_type IS NULL AND l.erased_at IS NULL AND e.id = l.newest_estimate_id
  ),
  filled AS (
    INSERT INTO lead_figures (lead_id, created_at, source, medium, campaign, lift_type, stops, state, assigned_to, asked,
      first_touch_at, first_touch_by, outcome, decided_at, decided_by, sold_amount, yield)
    SELECT l.id, l.created_at, l.source, first.marketing->>'utm_medium', first.marketing->>'utm_campaign',
      newest.answers->>'liftType', substring(newest.answers->>'numberOfStops' FROM '^[0-9]{1,4}$')::int,
      l.state, l.assigned_to, l.grand_total, touch.at, touch.who,
      CASE WHEN decided.at IS NOT NULL THEN l.status END, decided.at, decided.who, l.sold_amount, coalesce(y.amount, 0)
    FROM leads l JOIN estimates newest ON newest.id = l.newest_estimate_id
    CROSS JOIN LATERAL (
      SELECT e.marketing FROM estimates e WHERE e.lead_id = l.id ORDER BY e.created_at LIMIT 1
    ) first
    CROSS JOIN LATERAL (
      SELECT sum((line->>'amount')::int)::int AS amount FROM json_array_elements(newest.lines) line
      WHERE line->>'id' LIKE '%.yield%'
    ) y
    LEFT JOIN LATERAL (
      SELECT h.at, h.who FROM lead_history h WHERE h.lead_id = l.id AND ${byPerson} ORDER BY h.id LIMIT 1
    ) touch ON true
    LEFT JOIN LATERAL (
      SELECT h.at, h.who FROM lead_history h
      WHERE h.lead_id = l.id AND l.status IN ('closed', 'lost') AND ${changedStatus} AND h.detail->>'to' = l.status
      ORDER BY h.id DESC LIMIT 1
    ) decided ON true
    WHERE l.id = ${ofChanged} AND l.erased_at IS NULL
    ON CONFLICT (lead_id) DO UPDATE SET created_at = excluded.created_at, source = excluded.source,
      medium = excluded.medium, campaign = excluded.campaign, lift_type = excluded.lift_type, stops = excluded.stops,
      state = excluded.state, assigned_to = excluded.assigned_to,
      asked = excluded.asked, first_touch_at = excluded.first_touch_at, first_touch_by = excluded.first_touch_by,
      outcome = excluded.outcome, decided_at = excluded.decided_at, decided_by = excluded.decided_by,
      sold_amount = excluded.sold_amount, yield = excluded.yield
  )
  SELECT (SELECT count(*) FROM entries) >= ${batch} OR (SELECT count(*) FROM priced) >= ${batch} AS "hasMore"`;

/** Returns false if there is more to fill after `mostBatches`, as after an upgrade with many leads. */
export async function fillLeadFigures(orm: Orm, mostBatches = Number.POSITIVE_INFINITY): Promise<boolean> {
  for (let filled = 0; filled < mostBatches; filled += 1) {
    const { rows } = await orm.execute<{ hasMore: boolean }>(fillBatch);
    if (rows[0]?.hasMore !== true) return true;
  }
  return false;
}

-- compatible: the version before makes no adjustments, and shows those of this one as lines of no element.
ALTER TABLE "leads" ADD COLUMN "adjustment" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- A discount lowers the yield. What is no loss was never decided.
CREATE OR REPLACE FUNCTION fill_lead_columns(ids uuid[]) RETURNS void LANGUAGE sql AS $$
  UPDATE leads l SET lift_type = f.lift_type, stops = f.stops, yield = f.yield, adjustment = f.adjustment, medium = f.medium, campaign = f.campaign,
    touched_at = f.touched_at, first_touch_at = f.first_touch_at, first_touch_by = f.first_touch_by,
    decided_at = f.decided_at, decided_by = f.decided_by
  FROM (
    SELECT l.id, coalesce(l.lift_type, newest.answers->>'liftType') AS lift_type,
      substring(newest.answers->>'numberOfStops' FROM '^[0-9]{1,4}$')::int AS stops, coalesce(y.amount, 0) AS yield,
      coalesce(y.adjustment, 0) AS adjustment,
      first.marketing->>'utm_medium' AS medium, first.marketing->>'utm_campaign' AS campaign,
      CASE WHEN program.was_here THEN touched.last_at ELSE l.touched_at END AS touched_at,
      touched.first_at AS first_touch_at, touched.first_by AS first_touch_by,
      decided.at AS decided_at, decided.who AS decided_by
    FROM leads l JOIN estimates newest ON newest.id = l.newest_estimate_id
    CROSS JOIN LATERAL (
      SELECT e.marketing FROM estimates e WHERE e.lead_id = l.id ORDER BY e.created_at, e.id LIMIT 1
    ) first
    CROSS JOIN LATERAL (
      SELECT sum((line->>'amount')::int) FILTER (WHERE line->>'id' LIKE '%.yield%'
          OR line->>'id' = 'adjustment' AND (line->>'amount')::int < 0)::int AS amount,
        sum((line->>'amount')::int) FILTER (WHERE line->>'id' = 'adjustment')::int AS adjustment
      FROM json_array_elements(newest.lines) line
    ) y
    CROSS JOIN LATERAL (
      SELECT (array_agg(h.at ORDER BY h.id))[1] AS first_at, (array_agg(h.who ORDER BY h.id))[1] AS first_by,
        (array_agg(h.at ORDER BY h.id DESC))[1] AS last_at
      FROM lead_history h
      WHERE h.lead_id = l.id AND h.who NOT LIKE 'token %' AND h.undone_at IS NULL
        AND h.kind IN ('status', 'outcome', 'note', 'estimate')
    ) touched
    CROSS JOIN LATERAL (
      SELECT EXISTS (SELECT FROM lead_history h WHERE h.lead_id = l.id AND h.who LIKE 'token %') AS was_here
    ) program
    LEFT JOIN LATERAL (
      -- As `factsOf` of domain/lead reads it: by what closed the lead last, or by the first loss that was said of one closed as none.
      SELECT h.at, h.who FROM lead_history h
      CROSS JOIN LATERAL (SELECT h.detail->>'from' <> h.detail->>'to') moved (there)
      WHERE h.lead_id = l.id AND l.status IN ('closed', 'lost') AND h.kind IN ('status', 'outcome')
        AND h.undone_at IS NULL AND (there OR h.detail->>'outcome' = 'lost') AND h.detail->>'to' = l.status
        AND coalesce(l.outcome_reason, '') NOT IN ('wrong_number', 'spam', 'duplicate')
        AND h.id > coalesce((
          SELECT max(o.id) FROM lead_history o WHERE o.lead_id = l.id AND o.undone_at IS NULL
            AND o.detail->>'outcome' IN ('wrong_number', 'spam', 'duplicate')), 0)
      ORDER BY there DESC, CASE WHEN there THEN -h.id ELSE h.id END LIMIT 1
    ) decided ON true
    WHERE l.id = ANY(ids) AND l.erased_at IS NULL
  ) f
  WHERE l.id = f.id AND (l.lift_type, l.stops, l.yield, l.adjustment, l.medium, l.campaign, l.touched_at, l.first_touch_at, l.first_touch_by,
    l.decided_at, l.decided_by) IS DISTINCT FROM (f.lift_type, f.stops, f.yield, f.adjustment, f.medium, f.campaign, f.touched_at,
    f.first_touch_at, f.first_touch_by, f.decided_at, f.decided_by)
$$;

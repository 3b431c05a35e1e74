-- Keeps lead_counts right whoever writes to leads, in the same transaction. A statement that makes many
-- leads counts them once. Each connection adds to a shard of its own, so that leads made at the same time
-- do not wait for one another on a single row.
CREATE FUNCTION lead_count_day(created_at timestamptz) RETURNS date
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (created_at AT TIME ZONE 'Australia/Sydney')::date
$$;
--> statement-breakpoint
CREATE FUNCTION count_new_leads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO lead_counts (day, status, shard, leads)
  SELECT lead_count_day(created_at),
    CASE WHEN erased_at IS NULL THEN status ELSE 'erased' END, pg_backend_pid() % 64, count(*)
  FROM new_leads GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (day, status, shard) DO UPDATE SET leads = lead_counts.leads + excluded.leads;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_changed_lead() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO lead_counts (day, status, shard, leads)
  SELECT day, status, pg_backend_pid() % 64, sum(leads)
  FROM (VALUES
    (lead_count_day(OLD.created_at), CASE WHEN OLD.erased_at IS NULL THEN OLD.status ELSE 'erased' END, -1),
    (lead_count_day(NEW.created_at), CASE WHEN NEW.erased_at IS NULL THEN NEW.status ELSE 'erased' END, 1)
  ) change (day, status, leads)
  GROUP BY day, status HAVING sum(leads) <> 0 ORDER BY day, status
  ON CONFLICT (day, status, shard) DO UPDATE SET leads = lead_counts.leads + excluded.leads;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_deleted_leads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO lead_counts (day, status, shard, leads)
  SELECT lead_count_day(created_at),
    CASE WHEN erased_at IS NULL THEN status ELSE 'erased' END, pg_backend_pid() % 64, -count(*)
  FROM old_leads GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (day, status, shard) DO UPDATE SET leads = lead_counts.leads + excluded.leads;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_no_leads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM lead_counts;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER leads_count_inserted AFTER INSERT ON leads
  REFERENCING NEW TABLE AS new_leads FOR EACH STATEMENT EXECUTE FUNCTION count_new_leads();
--> statement-breakpoint
CREATE TRIGGER leads_count_updated AFTER UPDATE OF status, erased_at, created_at ON leads
  FOR EACH ROW WHEN (
    OLD.status IS DISTINCT FROM NEW.status
    OR (OLD.erased_at IS NULL) IS DISTINCT FROM (NEW.erased_at IS NULL)
    OR OLD.created_at IS DISTINCT FROM NEW.created_at
  ) EXECUTE FUNCTION count_changed_lead();
--> statement-breakpoint
CREATE TRIGGER leads_count_deleted AFTER DELETE ON leads
  REFERENCING OLD TABLE AS old_leads FOR EACH STATEMENT EXECUTE FUNCTION count_deleted_leads();
--> statement-breakpoint
CREATE TRIGGER leads_count_truncated AFTER TRUNCATE ON leads
  FOR EACH STATEMENT EXECUTE FUNCTION count_no_leads();
--> statement-breakpoint
INSERT INTO lead_counts (day, status, shard, leads)
SELECT lead_count_day(created_at), CASE WHEN erased_at IS NULL THEN status ELSE 'erased' END, 0, count(*)
FROM leads GROUP BY 1, 2;

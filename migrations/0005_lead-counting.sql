-- Counts only the leads made before a moment that is moved on now and then; the few made since are counted by
-- hand. So a new lead touches no counter, and leads made at the same time wait for nobody.
DROP TRIGGER leads_count_inserted ON leads;
--> statement-breakpoint
DROP TRIGGER leads_count_updated ON leads;
--> statement-breakpoint
DROP TRIGGER leads_count_deleted ON leads;
--> statement-breakpoint
DROP TRIGGER leads_count_truncated ON leads;
--> statement-breakpoint
DROP FUNCTION count_new_leads, count_changed_lead, count_deleted_leads, count_no_leads;
--> statement-breakpoint
DROP TABLE "lead_counts";
--> statement-breakpoint
CREATE TABLE "lead_counts" (
	"day" date NOT NULL,
	"status" text NOT NULL,
	"leads" integer NOT NULL,
	CONSTRAINT "lead_counts_day_status_pk" PRIMARY KEY("day","status")
);
--> statement-breakpoint
CREATE TABLE "lead_total_counts" (
	"half_month" date NOT NULL,
	"status" text NOT NULL,
	"total_from" integer NOT NULL,
	"leads" integer NOT NULL,
	CONSTRAINT "lead_total_counts_half_month_status_total_from_pk" PRIMARY KEY("half_month","status","total_from")
);
--> statement-breakpoint
CREATE TABLE "lead_counting" (
	"counted_before" timestamp with time zone NOT NULL
);
--> statement-breakpoint
INSERT INTO lead_counting VALUES ('-infinity');
--> statement-breakpoint
-- As a function, since the planner looks at what a stable function answers, but not into a subquery: it then
-- knows that few leads were made since.
CREATE FUNCTION leads_counted_before() RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT counted_before FROM lead_counting
$$;
--> statement-breakpoint
CREATE FUNCTION lead_count_half_month(created_at timestamptz) RETURNS date
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT date_trunc('month', created_at AT TIME ZONE 'Australia/Sydney')::date
    + CASE WHEN extract(day FROM created_at AT TIME ZONE 'Australia/Sydney') > 15 THEN 15 ELSE 0 END
$$;
--> statement-breakpoint
CREATE FUNCTION lead_count_total(grand_total integer) RETURNS integer
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (grand_total >> 12) << 12
$$;
--> statement-breakpoint
CREATE FUNCTION lead_count_status(status text, erased_at timestamptz) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN erased_at IS NULL THEN status ELSE 'erased' END
$$;
--> statement-breakpoint
CREATE INDEX "leads_erased" ON "leads" USING btree ("created_at") WHERE erased_at IS NOT NULL;
--> statement-breakpoint
DROP INDEX "leads_total";
--> statement-breakpoint
CREATE INDEX "leads_total" ON "leads" USING btree ("grand_total","created_at","id","status","touched_at") WHERE erased_at IS NULL;
--> statement-breakpoint
-- In two parts, since either has an index of its own.
CREATE VIEW uncounted_leads AS
SELECT created_at, status, grand_total FROM leads
WHERE erased_at IS NULL AND created_at >= leads_counted_before()
UNION ALL
SELECT created_at, 'erased', grand_total FROM leads
WHERE erased_at IS NOT NULL AND created_at >= leads_counted_before();
--> statement-breakpoint
-- Two advisory locks, written out where they are taken since a function around them costs every new lead time:
-- 5438010: the moment in lead_counting cannot move while a change of leads is under way: each change holds it
-- shared, and settle_lead_counts takes it alone. So every lead is counted either by its own change or by the settling.
-- 5438011: one change of counters after another, so that no two wait for each other's rows in a circle. A change
-- comes here after it has all its leads, and holds it until it is committed.
-- For statements that insert or delete: counts what they touch of the leads made before the moment.
CREATE FUNCTION count_leads() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  direction integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(5438010);
  IF EXISTS (SELECT FROM changed, lead_counting WHERE created_at < counted_before) THEN
    PERFORM pg_advisory_xact_lock(5438011);
    INSERT INTO lead_counts (day, status, leads)
    SELECT lead_count_day(created_at), lead_count_status(status, erased_at),
      direction * count(*)
    FROM changed, lead_counting WHERE created_at < counted_before
    GROUP BY 1, 2
    ON CONFLICT (day, status) DO UPDATE SET leads = lead_counts.leads + excluded.leads;
    INSERT INTO lead_total_counts (half_month, status, total_from, leads)
    SELECT lead_count_half_month(created_at), lead_count_status(status, erased_at),
      lead_count_total(grand_total), direction * count(*)
    FROM changed, lead_counting WHERE created_at < counted_before
    GROUP BY 1, 2, 3
    ON CONFLICT (half_month, status, total_from) DO UPDATE SET leads = lead_total_counts.leads + excluded.leads;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_lead(lead leads, change integer) RETURNS void LANGUAGE sql AS $$
  INSERT INTO lead_counts (day, status, leads)
  VALUES (lead_count_day(lead.created_at), lead_count_status(lead.status, lead.erased_at), change)
  ON CONFLICT (day, status) DO UPDATE SET leads = lead_counts.leads + excluded.leads;
  INSERT INTO lead_total_counts (half_month, status, total_from, leads)
  VALUES (lead_count_half_month(lead.created_at), lead_count_status(lead.status, lead.erased_at),
    lead_count_total(lead.grand_total), change)
  ON CONFLICT (half_month, status, total_from) DO UPDATE SET leads = lead_total_counts.leads + excluded.leads;
$$;
--> statement-breakpoint
CREATE FUNCTION count_changed_lead() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  settled timestamptz;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(5438010);
  SELECT counted_before INTO settled FROM lead_counting;
  IF OLD.created_at < settled THEN
    PERFORM pg_advisory_xact_lock(5438011);
    PERFORM count_lead(OLD, -1);
  END IF;
  IF NEW.created_at < settled THEN
    PERFORM pg_advisory_xact_lock(5438011);
    PERFORM count_lead(NEW, 1);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_no_leads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(5438010);
  PERFORM pg_advisory_xact_lock(5438011);
  DELETE FROM lead_counts;
  DELETE FROM lead_total_counts;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER leads_count_inserted AFTER INSERT ON leads
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_leads();
--> statement-breakpoint
CREATE TRIGGER leads_count_updated AFTER UPDATE OF status, erased_at, created_at, grand_total ON leads
  FOR EACH ROW WHEN (
    OLD.status IS DISTINCT FROM NEW.status
    OR (OLD.erased_at IS NULL) IS DISTINCT FROM (NEW.erased_at IS NULL)
    OR OLD.created_at IS DISTINCT FROM NEW.created_at
    OR OLD.grand_total IS DISTINCT FROM NEW.grand_total
  ) EXECUTE FUNCTION count_changed_lead();
--> statement-breakpoint
CREATE TRIGGER leads_count_deleted AFTER DELETE ON leads
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_leads();
--> statement-breakpoint
CREATE TRIGGER leads_count_truncated AFTER TRUNCATE ON leads
  FOR EACH STATEMENT EXECUTE FUNCTION count_no_leads();
--> statement-breakpoint
-- Counts what was made since the last time, up to `before`. Changes of leads wait while it runs, which is
-- for milliseconds; when one of them has been under way for long, it gives up (false) rather than hold up the others.
CREATE FUNCTION settle_lead_counts(before timestamptz) RETURNS boolean
LANGUAGE plpgsql SET lock_timeout = '1s' AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(5438010);
  INSERT INTO lead_counts (day, status, leads)
  SELECT lead_count_day(created_at), status, count(*)
  FROM uncounted_leads WHERE created_at < before
  GROUP BY 1, 2
  ON CONFLICT (day, status) DO UPDATE SET leads = lead_counts.leads + excluded.leads;
  INSERT INTO lead_total_counts (half_month, status, total_from, leads)
  SELECT lead_count_half_month(created_at), status, lead_count_total(grand_total), count(*)
  FROM uncounted_leads WHERE created_at < before
  GROUP BY 1, 2, 3
  ON CONFLICT (half_month, status, total_from) DO UPDATE SET leads = lead_total_counts.leads + excluded.leads;
  UPDATE lead_counting SET counted_before = before WHERE counted_before < before;
  RETURN true;
EXCEPTION WHEN lock_not_available THEN
  RETURN false;
END $$;
--> statement-breakpoint
SELECT settle_lead_counts(now());
--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "search_text" text NOT NULL GENERATED ALWAYS AS (lower(' ' || name || ' ' || email || ' ' || mobile)) STORED;
--> statement-breakpoint
DROP INDEX "leads_search";
--> statement-breakpoint
CREATE INDEX "leads_search" ON "leads" USING gin (search_text gin_trgm_ops) WHERE erased_at IS NULL;

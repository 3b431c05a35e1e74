-- compatible: the version before says itself when a delivery is due, as this one does, and counts by the leads. What stands in
-- jobs of pg-boss and in lead_figures is from a still earlier one. Its workers were kept away by the trigger, and may not run
-- any more. The version before still erases from lead_figures, so the next one drops it.
DO $$
BEGIN
  IF to_regclass('pgboss.job') IS NULL THEN RETURN; END IF;
  UPDATE "deliveries" d SET "due_at" = (
    SELECT max(CASE WHEN state = 'active' THEN started_on + interval '2 minutes' ELSE start_after END)
    FROM pgboss.job WHERE id = d."id" AND state <= 'active')
  WHERE "due_at" IS NULL AND "state" IN ('waiting', 'retrying');
  BEGIN
    DROP SCHEMA pgboss CASCADE;
  EXCEPTION WHEN insufficient_privilege THEN
    RAISE NOTICE 'the schema pgboss is another role''s, and nothing uses it: its owner may drop it';
  END;
EXCEPTION WHEN insufficient_privilege THEN
  RAISE NOTICE 'the jobs of pg-boss are another role''s: what waits is due now';
END $$;--> statement-breakpoint
UPDATE "deliveries" SET "due_at" = now() WHERE "due_at" IS NULL AND "state" IN ('waiting', 'retrying');--> statement-breakpoint
DROP TRIGGER IF EXISTS deliveries_lease_for_version_before ON "deliveries";--> statement-breakpoint
DROP FUNCTION IF EXISTS lease_for_version_before();--> statement-breakpoint
DELETE FROM "lead_figures";

-- compatible: the version before asks pg-boss what is due. The trigger, written by hand, keeps its workers and this version's
-- from sending the same delivery at the same time. It goes in a later version, with the schema pgboss.
ALTER TABLE "channels" ADD COLUMN "working_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "failing_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "leased_until" timestamp with time zone;--> statement-breakpoint
CREATE OR REPLACE FUNCTION lease_for_version_before() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.leased_until > now() THEN RETURN NULL; END IF;
  NEW.leased_until := now() + interval '1 minute';
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER deliveries_lease_for_version_before BEFORE UPDATE ON "deliveries" FOR EACH ROW
  WHEN (NEW.attempts > OLD.attempts AND NEW.leased_until IS NOT DISTINCT FROM OLD.leased_until)
  EXECUTE FUNCTION lease_for_version_before();

-- compatible: the triggers note the wishes that the version before writes or takes back, too.
CREATE TABLE IF NOT EXISTS "uncalled" (
	"lead_id" uuid NOT NULL,
	"wish" uuid DEFAULT gen_random_uuid() NOT NULL,
	CONSTRAINT "uncalled_lead_id_wish_pk" PRIMARY KEY("lead_id","wish")
);
--> statement-breakpoint
ALTER TABLE "stopped_mailboxes" ADD COLUMN "wishes" uuid[] DEFAULT ARRAY[gen_random_uuid()] NOT NULL;--> statement-breakpoint
CREATE FUNCTION note_no_calls() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.do_not_phone THEN
    INSERT INTO uncalled (lead_id) SELECT NEW.id WHERE NOT EXISTS (SELECT FROM uncalled WHERE lead_id = NEW.id);
  ELSE
    DELETE FROM uncalled WHERE lead_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER note_no_calls AFTER UPDATE OF "do_not_phone" ON "leads" FOR EACH ROW
  WHEN (OLD.do_not_phone <> NEW.do_not_phone) EXECUTE FUNCTION note_no_calls();--> statement-breakpoint
-- Made of what is there: each restore of the same backup of before makes the same ids, and what was said later has others.
INSERT INTO "uncalled" SELECT "id", md5("id" || coalesce((SELECT to_char(max("at") AT TIME ZONE 'UTC', 'YYYYMMDDHH24MISSUS') FROM "lead_history"
    WHERE "lead_id" = "leads"."id" AND "changed"::jsonb ? 'doNotPhone'), ''))::uuid
  FROM "leads" WHERE "do_not_phone" AND "erased_at" IS NULL UNION SELECT "id"::uuid, md5("id")::uuid FROM "ended" WHERE "uncalled" ON CONFLICT DO NOTHING;--> statement-breakpoint
UPDATE "stopped_mailboxes" SET "wishes" = ARRAY[md5("mailbox" || to_char("stopped_at" AT TIME ZONE 'UTC', 'YYYYMMDDHH24MISSUS'))::uuid];--> statement-breakpoint
DELETE FROM "ended" WHERE "uncalled";--> statement-breakpoint
CREATE FUNCTION note_erased() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ended (id) VALUES (NEW.id::text) ON CONFLICT DO NOTHING;
  DELETE FROM uncalled WHERE lead_id = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint
ALTER TABLE "ended" DROP COLUMN "uncalled";--> statement-breakpoint
-- Again, because an erasure under way may have been missed.
INSERT INTO "ended" SELECT "id"::text FROM "leads" WHERE "erased_at" IS NOT NULL ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "ended" SELECT 'since ' || to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
  WHERE EXISTS (SELECT FROM "pricing_versions");--> statement-breakpoint
DELETE FROM "maintenance" WHERE "name" = 'restore' OR "name" LIKE 'ended_list%';--> statement-breakpoint
CREATE FUNCTION note_wishes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.wishes = OLD.wishes AND (NEW.said, NEW.stopped_at) <> (OLD.said, OLD.stopped_at) THEN
    NEW.wishes := ARRAY[gen_random_uuid()];
  END IF;
  INSERT INTO ended (id) SELECT wish::text FROM unnest(OLD.wishes) AS wish WHERE wish <> ALL (coalesce(NEW.wishes, '{}')) ON CONFLICT DO NOTHING;
  RETURN coalesce(NEW, OLD);
END $$;--> statement-breakpoint
CREATE TRIGGER note_wishes BEFORE UPDATE OR DELETE ON "stopped_mailboxes" FOR EACH ROW EXECUTE FUNCTION note_wishes();--> statement-breakpoint
DROP TRIGGER IF EXISTS note_ended ON "uncalled";--> statement-breakpoint
CREATE TRIGGER note_ended AFTER DELETE ON "uncalled" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_ended('wish');--> statement-breakpoint
-- All of them end with a restore. Here they show a database that went back in time since one ended, or a login was changed.
CREATE TRIGGER note_ended AFTER DELETE ON "admin_sessions" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_ended('token_hash');--> statement-breakpoint
CREATE TRIGGER note_ended AFTER DELETE ON "invitations" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_ended('token_hash');--> statement-breakpoint
CREATE TRIGGER note_replaced AFTER UPDATE ON "invitations" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_ended('token_hash');--> statement-breakpoint
CREATE TRIGGER note_ended AFTER DELETE ON "recovery_codes" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_ended('code_hash');--> statement-breakpoint
CREATE FUNCTION note_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ended (id) VALUES (gen_random_uuid()::text);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER note_changed AFTER UPDATE ON "admins" FOR EACH ROW
  WHEN ((OLD.password_hash, OLD.second_factor_secret) IS DISTINCT FROM (NEW.password_hash, NEW.second_factor_secret)) EXECUTE FUNCTION note_changed();

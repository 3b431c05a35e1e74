-- compatible: the triggers note the wishes that the version before writes or takes back, too.
CREATE TABLE "uncalled" (
	"lead_id" uuid PRIMARY KEY NOT NULL,
	"wish" uuid DEFAULT gen_random_uuid() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "stopped_mailboxes" ADD COLUMN "wish" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
CREATE FUNCTION note_no_calls() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.do_not_phone THEN
    INSERT INTO uncalled (lead_id) VALUES (NEW.id) ON CONFLICT DO NOTHING;
  ELSE
    DELETE FROM uncalled WHERE lead_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER note_no_calls AFTER UPDATE OF "do_not_phone" ON "leads" FOR EACH ROW
  WHEN (OLD.do_not_phone <> NEW.do_not_phone) EXECUTE FUNCTION note_no_calls();--> statement-breakpoint
INSERT INTO "uncalled" ("lead_id") SELECT "id" FROM "leads" WHERE "do_not_phone" UNION SELECT "id"::uuid FROM "ended" WHERE "uncalled";--> statement-breakpoint
DELETE FROM "ended" WHERE "uncalled";--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_erased() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ended (id) VALUES (NEW.id::text) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
ALTER TABLE "ended" DROP COLUMN "uncalled";--> statement-breakpoint
DELETE FROM "maintenance" WHERE "name" = 'restore' OR "name" LIKE 'ended_list%';--> statement-breakpoint
CREATE TRIGGER note_ended AFTER DELETE ON "uncalled" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_ended('wish');--> statement-breakpoint
CREATE TRIGGER note_ended AFTER DELETE ON "stopped_mailboxes" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_ended('wish');

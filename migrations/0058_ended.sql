-- compatible: the version before has removed admins and tokens noted by the triggers, too.
-- The table is there already if the version before has restored a backup into a database of this one.
CREATE TABLE IF NOT EXISTS "ended" (
	"id" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ended" ADD COLUMN IF NOT EXISTS "uncalled" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
CREATE FUNCTION note_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('INSERT INTO ended (id) SELECT %I::text FROM gone ON CONFLICT DO NOTHING', TG_ARGV[0]);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER note_ended AFTER DELETE ON "admins" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_ended('id');--> statement-breakpoint
CREATE TRIGGER note_ended AFTER DELETE ON "status_tokens" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_ended('token_hash');

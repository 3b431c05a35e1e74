-- compatible: the version before has removed admins and tokens noted by the triggers, too.
CREATE TABLE "ended" (
	"id" text PRIMARY KEY NOT NULL,
	"uncalled" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE FUNCTION note_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('INSERT INTO ended (id) SELECT %I::text FROM gone ON CONFLICT DO NOTHING', TG_ARGV[0]);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER note_ended AFTER DELETE ON "admins" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_ended('id');--> statement-breakpoint
CREATE TRIGGER note_ended AFTER DELETE ON "status_tokens" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_ended('token_hash');

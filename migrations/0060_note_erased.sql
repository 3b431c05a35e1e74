-- compatible: who the version before erases is noted by the trigger, too. The leads themselves can get lost before a restore.
CREATE FUNCTION note_erased() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ended (id) VALUES (NEW.id::text) ON CONFLICT (id) DO UPDATE SET uncalled = false;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER note_erased AFTER UPDATE OF "erased_at" ON "leads" FOR EACH ROW
  WHEN (OLD.erased_at IS NULL AND NEW.erased_at IS NOT NULL) EXECUTE FUNCTION note_erased();--> statement-breakpoint
INSERT INTO "ended" ("id") SELECT "id"::text FROM "leads" WHERE "erased_at" IS NOT NULL ON CONFLICT ("id") DO UPDATE SET "uncalled" = false;

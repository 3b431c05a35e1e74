-- compatible: whom the version before removes is noted by the trigger, too.
-- By email, since whoever is missing in an older backup may be added again, under another id, and then removed. Who is added later stays.
CREATE FUNCTION note_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ended (id) SELECT format('removed %s %s', encode(sha256(convert_to(lower(email), 'UTF8')), 'hex'),
    to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')) FROM gone ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER note_ended ON "admins";--> statement-breakpoint
CREATE TRIGGER note_removed AFTER DELETE ON "admins" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_removed();

-- compatible: the version before goes on with the column, which this one does not read, and with the row, which both write. A wish that
-- is taken back by this version stays in the column, so the version before holds it until it is taken back there as well.
-- The hash in a row needs a key that only a server has: the first one that starts makes the hashes of these emails.
INSERT INTO "stopped_mailboxes" ("mailbox", "stopped_at", "said")
SELECT DISTINCT lower("email"), now(), true FROM "leads" WHERE "do_not_mail" AND "erased_at" IS NULL
ON CONFLICT DO NOTHING;

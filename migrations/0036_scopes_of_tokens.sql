-- compatible: the version before lets every token set a status, and nothing else.
ALTER TABLE "status_tokens" ADD COLUMN "scopes" text[] DEFAULT '{"status"}' NOT NULL;
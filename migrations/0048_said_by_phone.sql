-- compatible
ALTER TABLE "stopped_mailboxes" ADD COLUMN "said" boolean DEFAULT false NOT NULL;
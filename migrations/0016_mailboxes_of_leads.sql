-- compatible: the version before stores leads without a mailbox, and counts by their email.
ALTER TABLE "leads" ADD COLUMN "mailbox" text;
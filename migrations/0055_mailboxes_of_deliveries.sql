-- compatible: the version before stores deliveries without a mailbox, which its limit does not need.
ALTER TABLE "deliveries" ADD COLUMN "mailbox" text;
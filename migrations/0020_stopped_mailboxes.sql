-- compatible
CREATE TABLE "stopped_mailboxes" (
	"mailbox" text PRIMARY KEY NOT NULL,
	"stopped_at" timestamp with time zone NOT NULL
);

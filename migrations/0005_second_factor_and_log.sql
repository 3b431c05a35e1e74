-- compatible: the version before adds a row for each refused sign-in, and knows nothing of issued secrets.
ALTER TABLE "admins" ADD COLUMN "issued_secret" text;--> statement-breakpoint
ALTER TABLE "security_events" ADD COLUMN "count_key" text;--> statement-breakpoint
ALTER TABLE "security_events" ADD COLUMN "tries" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_count_key_unique" UNIQUE("count_key");--> statement-breakpoint
DROP TRIGGER "security_events_append_only" ON "security_events";--> statement-breakpoint
DROP FUNCTION refuse_change();

CREATE TABLE "crm_gate" (
	"id" integer PRIMARY KEY NOT NULL,
	"closed_until" timestamp with time zone,
	"reason" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"next_slot_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "hand_offs" ADD COLUMN "resent_at" timestamp with time zone;
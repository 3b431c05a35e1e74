-- compatible: what the version before changes cannot be taken back.
ALTER TABLE "lead_history" ADD COLUMN "change_id" uuid;--> statement-breakpoint
ALTER TABLE "lead_history" ADD COLUMN "changed" json;--> statement-breakpoint
ALTER TABLE "lead_history" ADD COLUMN "undone_at" timestamp with time zone;

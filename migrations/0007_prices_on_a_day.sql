-- The version before would publish scheduled prices at once, so it does not go on with this one.
ALTER TABLE "pricing_versions" ADD COLUMN "live_from" date;--> statement-breakpoint
ALTER TABLE "pricing_versions" ADD COLUMN "withdrawn_by" text;
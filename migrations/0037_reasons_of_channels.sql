-- compatible
ALTER TABLE "channels" ADD COLUMN "failing_reason" text;--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "failing_detail" text;--> statement-breakpoint
-- What arrived before the columns were kept.
UPDATE "channels" SET "working_since" = (
  SELECT max("finished_at") FROM "deliveries" WHERE "channel" = "name" AND "state" = 'delivered' AND "finished_at" IS NOT NULL
) WHERE "working_since" IS NULL AND "failing_since" IS NULL;

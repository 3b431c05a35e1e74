DROP INDEX "deliveries_not_queued";--> statement-breakpoint
ALTER TABLE "deliveries" DROP COLUMN "queued";--> statement-breakpoint
ALTER TABLE "deliveries" DROP COLUMN "next_attempt_at";
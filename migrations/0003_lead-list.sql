CREATE TABLE "lead_counts" (
	"day" date NOT NULL,
	"status" text NOT NULL,
	"shard" smallint NOT NULL,
	"leads" integer NOT NULL,
	CONSTRAINT "lead_counts_day_status_shard_pk" PRIMARY KEY("day","status","shard")
);
--> statement-breakpoint
DROP INDEX "leads_newest";--> statement-breakpoint
DROP INDEX "leads_status_newest";--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "source" text;--> statement-breakpoint
CREATE INDEX "leads_total" ON "leads" USING btree ("grand_total","created_at","id","status") WHERE erased_at IS NULL;--> statement-breakpoint
CREATE INDEX "leads_touched" ON "leads" USING btree ("touched_at") WHERE touched_at IS NOT NULL AND erased_at IS NULL;--> statement-breakpoint
CREATE INDEX "leads_search" ON "leads" USING gin ((lower(' ' || name || ' ' || email || ' ' || mobile)) gin_trgm_ops) WHERE erased_at IS NULL;--> statement-breakpoint
CREATE INDEX "leads_newest" ON "leads" USING btree ("created_at","id","status","grand_total","source") WHERE erased_at IS NULL;--> statement-breakpoint
CREATE INDEX "leads_status_newest" ON "leads" USING btree ("status","created_at","id") WHERE erased_at IS NULL;
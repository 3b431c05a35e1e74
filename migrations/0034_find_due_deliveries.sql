-- compatible
DROP INDEX CONCURRENTLY IF EXISTS "deliveries_due";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "deliveries_due" ON "deliveries" USING btree ("channel","due_at","id") WHERE state IN ('waiting', 'retrying');--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "deliveries_finished";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "deliveries_finished" ON "deliveries" USING btree ("channel","finished_at") WHERE state IN ('delivered', 'failed');

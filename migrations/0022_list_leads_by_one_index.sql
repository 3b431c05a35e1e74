-- compatible: the version before reads the newest leads by this index as well.
DROP INDEX CONCURRENTLY IF EXISTS "leads_listed";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "leads_listed" ON "leads" USING btree ("created_at","id","status","state","customer_type","lift_type","source") WHERE erased_at IS NULL;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "leads_newest";

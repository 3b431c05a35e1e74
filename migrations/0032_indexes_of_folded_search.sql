-- compatible: the version before searches without an index until it ends.
DROP INDEX CONCURRENTLY IF EXISTS "leads_folded";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "leads_folded" ON "leads" USING gin ("search_folded" gin_trgm_ops) WHERE erased_at IS NULL;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "leads_search";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "leads_folded_text";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "leads_folded_text" ON "leads" USING btree ("created_at","id","search_folded") WHERE erased_at IS NULL;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "leads_text";

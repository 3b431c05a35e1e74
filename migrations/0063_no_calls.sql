-- compatible
DROP INDEX CONCURRENTLY IF EXISTS "leads_no_calls";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "leads_no_calls" ON "leads" USING btree ("phone") WHERE do_not_phone AND erased_at IS NULL;

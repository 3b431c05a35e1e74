-- compatible: the version before reads other enquiries by phone without an index, and still reads them.
DROP INDEX CONCURRENTLY IF EXISTS "leads_mobile";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "estimates_reference";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "estimates_reference" ON "estimates" USING btree (right(id::text, 10));--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "lead_history_request";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "lead_history_request" ON "lead_history" USING btree ("lead_id","request_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "leads_phone";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "leads_phone" ON "leads" USING btree ("phone") WHERE erased_at IS NULL;

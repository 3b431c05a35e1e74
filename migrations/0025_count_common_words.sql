-- compatible: the version before counts without it.
DROP INDEX CONCURRENTLY IF EXISTS "leads_text";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "leads_text" ON "leads" USING btree ("created_at","id","search_text") WHERE erased_at IS NULL;

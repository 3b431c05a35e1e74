-- compatible: the version before does not read it.
DROP INDEX CONCURRENTLY IF EXISTS "lead_history_change";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "lead_history_change" ON "lead_history" USING btree ("change_id") WHERE change_id IS NOT NULL;

-- compatible
DROP INDEX CONCURRENTLY IF EXISTS "leads_mailbox";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "leads_mailbox" ON "leads" USING btree ("mailbox") WHERE erased_at IS NULL;
-- compatible
DROP INDEX CONCURRENTLY IF EXISTS "leads_with_mailbox";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "leads_with_mailbox" ON "leads" USING btree ("mailbox") WHERE mailbox IS NOT NULL;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "leads_mailbox";

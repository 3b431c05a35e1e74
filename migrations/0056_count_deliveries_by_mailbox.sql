-- compatible
DROP INDEX CONCURRENTLY IF EXISTS "deliveries_mailbox";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "deliveries_mailbox" ON "deliveries" USING btree ("mailbox","created_at");
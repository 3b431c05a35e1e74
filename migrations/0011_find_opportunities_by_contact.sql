-- compatible: the version before does not know the index.
DROP INDEX CONCURRENTLY IF EXISTS "deliveries_contact";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "deliveries_contact" ON "deliveries" USING btree ((progress ->> 'contactId')) WHERE progress IS NOT NULL;

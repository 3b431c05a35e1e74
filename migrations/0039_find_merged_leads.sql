-- compatible
DROP INDEX CONCURRENTLY IF EXISTS "leads_merged";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "leads_merged" ON "leads" USING btree ("merged_into") WHERE merged_into IS NOT NULL;

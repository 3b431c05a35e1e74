-- compatible
DROP INDEX CONCURRENTLY IF EXISTS "estimates_reference_end";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "estimates_reference_end" ON "estimates" USING btree (right(id::text, 5));--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "leads_sold_amount";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "leads_sold_amount" ON "leads" USING btree ("sold_amount") WHERE erased_at IS NULL AND sold_amount IS NOT NULL;

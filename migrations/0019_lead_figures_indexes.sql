-- compatible: the version before does not read them.
DROP INDEX CONCURRENTLY IF EXISTS "lead_figures_created";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "lead_figures_created" ON "lead_figures" USING btree ("created_at");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "lead_figures_decided";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "lead_figures_decided" ON "lead_figures" USING btree ("decided_at") WHERE decided_at IS NOT NULL;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "lead_figures_sold";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "lead_figures_sold" ON "lead_figures" USING btree ("decided_at") WHERE decided_at IS NOT NULL AND outcome = 'closed' AND sold_amount IS NOT NULL;

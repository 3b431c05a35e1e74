-- compatible: the version before reads the list and the requests by these indexes as well.
DROP INDEX CONCURRENTLY IF EXISTS "lead_history_requests";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "lead_history_requests" ON "lead_history" USING btree ("request_id","lead_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "lead_history_request";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "leads_in_list";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "leads_in_list" ON "leads" USING btree ("created_at","id","status","state","customer_type","lift_type","source","suspected_robot") WHERE erased_at IS NULL;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "leads_listed";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "leads_robots";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "leads_robots" ON "leads" USING btree ("created_at","id") WHERE suspected_robot;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "leads_suspected_robots";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "leads_decided";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "leads_decided" ON "leads" USING btree ("decided_at") WHERE decided_at IS NOT NULL AND erased_at IS NULL AND NOT suspected_robot;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "leads_sold";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "leads_sold" ON "leads" USING btree ("decided_at") WHERE decided_at IS NOT NULL AND status = 'closed' AND sold_amount IS NOT NULL AND erased_at IS NULL AND NOT suspected_robot;

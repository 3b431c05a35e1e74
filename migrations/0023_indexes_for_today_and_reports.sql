-- compatible: the version before does not need them.
DROP INDEX CONCURRENTLY IF EXISTS "estimates_priced";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "estimates_priced" ON "estimates" USING btree ("created_at","lead_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "estimates_newest";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "lead_history_moved";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "lead_history_moved" ON "lead_history" USING btree ((detail->>'to'),"at","lead_id") WHERE kind IN ('status', 'outcome') AND undone_at IS NULL AND detail->>'from' <> detail->>'to';--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "leads_today";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "leads_today" ON "leads" USING btree ("follow_up_on","created_at","id","grand_total","status") WHERE erased_at IS NULL AND (follow_up_on IS NOT NULL OR status = 'new' AND touched_at IS NULL AND NOT suspected_robot);

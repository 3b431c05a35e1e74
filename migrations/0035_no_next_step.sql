-- compatible: the version before lists Today without an index until it ends.
DROP INDEX CONCURRENTLY IF EXISTS "leads_today";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "leads_today" ON "leads" USING btree ("follow_up_on","created_at","id","grand_total","status","touched_at") WHERE erased_at IS NULL AND (follow_up_on IS NOT NULL OR status NOT IN ('closed', 'lost') AND NOT suspected_robot);

-- compatible
DROP INDEX CONCURRENTLY IF EXISTS "lead_history_notes";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "lead_history_notes" ON "lead_history" USING gin (to_tsvector('simple', regexp_replace(fold_search(coalesce(detail->>'text', detail->>'note')), '\W+', ' ', 'g'))) WHERE kind IN ('note', 'outcome');
-- compatible
UPDATE "leads" SET "lift_type" = e."answers"->>'liftType' FROM "estimates" e WHERE e."id" = "newest_estimate_id" AND "lift_type" IS NULL;

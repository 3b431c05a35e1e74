-- compatible: leads of the version before have no lift type until lead-figures.ts fills it in bites; the filter leaves them out.
-- One statement for a million leads took nine minutes, and prices waited for it.
ALTER TABLE "leads" ADD COLUMN "lift_type" text;

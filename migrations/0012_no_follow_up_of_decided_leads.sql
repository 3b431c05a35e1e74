-- compatible: the version before leaves such leads out of Today, whatever their day is.
UPDATE "leads" SET "follow_up_on" = NULL WHERE "status" IN ('closed', 'lost') AND "follow_up_on" IS NOT NULL;

-- compatible: scheduled prices that a save of the version before replaces do not come back when it is taken back.
ALTER TABLE "pricing_versions" ADD COLUMN "replaced_by" uuid;

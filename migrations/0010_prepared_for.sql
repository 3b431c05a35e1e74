-- compatible: the version before leaves the column empty.
ALTER TABLE "estimates" ADD COLUMN "prepared_for" json;
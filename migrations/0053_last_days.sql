-- compatible: the version before leaves the column null, as in every estimate whose last day follows from its own first.
ALTER TABLE "estimates" ADD COLUMN "valid_until" date;

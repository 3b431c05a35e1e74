-- compatible: the version before names answers itself.
ALTER TABLE "estimates" ADD COLUMN "answer_names" json;
-- compatible: a lead that the version before makes has no lift type until its next estimate, and its filter leaves it out.
ALTER TABLE "leads" ADD COLUMN "lift_type" text;

-- compatible: the version before signs out everywhere without counting.
ALTER TABLE "admins" ADD COLUMN "sign_outs" integer DEFAULT 0 NOT NULL;

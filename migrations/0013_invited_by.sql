-- compatible
ALTER TABLE "invitations" ADD COLUMN "invited_by" text;
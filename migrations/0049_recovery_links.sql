-- compatible: this version takes no link for a known admin that the version before makes meanwhile.
ALTER TABLE "invitations" ADD COLUMN "admin_id" uuid;--> statement-breakpoint
UPDATE invitations SET admin_id = admins.id FROM admins WHERE admins.email = invitations.email;

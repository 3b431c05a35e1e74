-- compatible: the version before does not know the table.
CREATE TABLE "invitations" (
	"email" text PRIMARY KEY NOT NULL,
	"name" text,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invitations_token_hash_unique" UNIQUE("token_hash")
);

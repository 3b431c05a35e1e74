-- compatible: the version before offers everything that the product knows, and no option of the business's own.
CREATE TABLE "pictures" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);

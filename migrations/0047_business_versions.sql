-- compatible: the version before shows the details of the settings.
CREATE TABLE "business_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sequence" integer NOT NULL,
	"details" json NOT NULL,
	"saved_by" text,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "business_versions_sequence_unique" UNIQUE("sequence")
);
--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "business_version_id" uuid;
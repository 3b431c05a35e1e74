-- compatible: the version before goes on storing the text that a page sent, which is then shown as not known.
CREATE TABLE "privacy_notices" (
	"version" text PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"first_shown_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
-- Texts that do not begin as ours did are not ours.
INSERT INTO "privacy_notices" SELECT encode(sha256(convert_to("privacy_notice", 'UTF8')), 'hex'), "privacy_notice", min("privacy_notice_at")
  FROM "leads" WHERE "privacy_notice" LIKE 'We use your answers and contact details to work out this estimate and to talk with you about it.%'
  GROUP BY "privacy_notice";
--> statement-breakpoint
UPDATE "leads" SET "privacy_notice" = (
  SELECT "version" FROM "privacy_notices" WHERE "version" = encode(sha256(convert_to("leads"."privacy_notice", 'UTF8')), 'hex')
) WHERE "privacy_notice" IS NOT NULL;

-- compatible: the version before shows a duplicate as lost, and mails those who want none only if they stopped the mails themselves.
ALTER TABLE "leads" ADD COLUMN "merged_into" uuid;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "do_not_mail" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "do_not_phone" boolean DEFAULT false NOT NULL;

-- compatible: the version before knows none of this and needs none of it.
CREATE TABLE "lead_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"admin_id" uuid NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"shared" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lead_views_admin_name" UNIQUE("admin_id","shared","name")
);
--> statement-breakpoint
CREATE TABLE "status_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"made_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "status_tokens_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "made_by" text;--> statement-breakpoint
ALTER TABLE "lead_history" ADD COLUMN "request_id" uuid;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "entered_by" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "outcome_reason" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "sold_amount" integer;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "opened_times" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "opened_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lead_views" ADD CONSTRAINT "lead_views_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE cascade ON UPDATE no action;
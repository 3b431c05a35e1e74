-- compatible: the version before does not know these tables.
CREATE TABLE "lead_figures" (
	"lead_id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"source" text,
	"medium" text,
	"campaign" text,
	"lift_type" text,
	"stops" integer,
	"state" text,
	"assigned_to" uuid,
	"asked" integer NOT NULL,
	"first_touch_at" timestamp with time zone,
	"first_touch_by" text,
	"outcome" text,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"sold_amount" integer,
	"yield" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lead_figures_mark" (
	"history_id" bigint NOT NULL,
	"estimate_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "lead_figures" ADD CONSTRAINT "lead_figures_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
INSERT INTO "lead_figures_mark" ("history_id", "estimate_at") VALUES (0, 'epoch');

-- compatible
CREATE TABLE "lead_viewers" (
	"lead_id" uuid NOT NULL,
	"admin_id" uuid NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lead_viewers_lead_id_admin_id_pk" PRIMARY KEY("lead_id","admin_id")
);
--> statement-breakpoint
ALTER TABLE "lead_viewers" ADD CONSTRAINT "lead_viewers_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_viewers" ADD CONSTRAINT "lead_viewers_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE cascade ON UPDATE no action;
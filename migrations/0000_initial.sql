-- Search by any part of a name, an email or a number. Written by hand, since drizzle-kit knows no extensions;
-- part of every PostgreSQL distribution, and trusted: the owner of the database may create it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TABLE "admin_sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"admin_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "admins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text,
	"password_hash" text NOT NULL,
	"second_factor_secret" text,
	"second_factor_step" integer,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "admins_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "channels" (
	"name" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"label" text NOT NULL,
	"next_call_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settings_rejected" boolean DEFAULT false NOT NULL,
	"switched_off_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"event" text NOT NULL,
	"lead_id" uuid NOT NULL,
	"estimate_id" uuid NOT NULL,
	"contact_changed" boolean DEFAULT false NOT NULL,
	"lead_status" text DEFAULT 'new' NOT NULL,
	"order_key" uuid,
	"state" text DEFAULT 'waiting' NOT NULL,
	"queued" boolean DEFAULT false NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_outcome" text,
	"last_reason" text,
	"external_id" text,
	"progress" json,
	"created_at" timestamp with time zone NOT NULL,
	"resent_at" timestamp with time zone,
	"resent_by" text,
	"next_attempt_at" timestamp with time zone,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "delivery_attempts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "delivery_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"delivery_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"outcome" text,
	"status" integer,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "estimates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lead_id" uuid NOT NULL,
	"pricing_version_id" uuid NOT NULL,
	"answers" json NOT NULL,
	"lines" json NOT NULL,
	"lift_total" integer NOT NULL,
	"shaft_total" integer NOT NULL,
	"installation_total" integer NOT NULL,
	"grand_total" integer NOT NULL,
	"marketing" json NOT NULL,
	"link_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "estimates_link_hash_unique" UNIQUE("link_hash")
);
--> statement-breakpoint
CREATE TABLE "lead_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lead_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"lead_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"who" text,
	"detail" json NOT NULL
);
--> statement-breakpoint
CREATE TABLE "leads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"visit_id" uuid,
	"person_hash" text NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"mobile" text NOT NULL,
	"state" text NOT NULL,
	"customer_type" text NOT NULL,
	"newest_estimate_id" uuid NOT NULL,
	"newest_fingerprint" text NOT NULL,
	"grand_total" integer NOT NULL,
	"source" text,
	"created_at" timestamp with time zone NOT NULL,
	"assigned_to" uuid,
	"follow_up_on" date,
	"revision" integer DEFAULT 0 NOT NULL,
	"privacy_notice" text,
	"privacy_notice_at" timestamp with time zone,
	"touched_at" timestamp with time zone,
	"suspected_robot" boolean DEFAULT false NOT NULL,
	"erased_at" timestamp with time zone,
	"search_text" text GENERATED ALWAYS AS (lower(' ' || name || ' ' || email || ' ' || mobile)) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "maintenance" (
	"name" text PRIMARY KEY NOT NULL,
	"done_at" timestamp with time zone,
	"problem" text
);
--> statement-breakpoint
CREATE TABLE "pricing_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sequence" integer NOT NULL,
	"config" json NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"saved_by" text,
	"reason" text,
	"restored_from" integer,
	CONSTRAINT "pricing_versions_sequence_unique" UNIQUE("sequence")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"window_ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"admin_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "security_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "security_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"admin" text,
	"network" text,
	"detail" json NOT NULL
);
--> statement-breakpoint
CREATE TABLE "step_counts" (
	"day" text NOT NULL,
	"step" integer NOT NULL,
	"visits" integer NOT NULL,
	CONSTRAINT "step_counts_day_step" UNIQUE("day","step")
);
--> statement-breakpoint
CREATE TABLE "visits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"last_contact" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "admin_sessions" ADD CONSTRAINT "admin_sessions_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_estimate_id_estimates_id_fk" FOREIGN KEY ("estimate_id") REFERENCES "public"."estimates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_attempts" ADD CONSTRAINT "delivery_attempts_delivery_id_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."deliveries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estimates" ADD CONSTRAINT "estimates_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estimates" ADD CONSTRAINT "estimates_pricing_version_id_pricing_versions_id_fk" FOREIGN KEY ("pricing_version_id") REFERENCES "public"."pricing_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_history" ADD CONSTRAINT "lead_history_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_assigned_to_admins_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."admins"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "admin_sessions_admin" ON "admin_sessions" USING btree ("admin_id");--> statement-breakpoint
CREATE INDEX "deliveries_lead" ON "deliveries" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "deliveries_not_delivered" ON "deliveries" USING btree ("channel","id") WHERE state IN ('waiting', 'retrying', 'failed');--> statement-breakpoint
CREATE INDEX "deliveries_not_queued" ON "deliveries" USING btree ("channel","id") WHERE state IN ('waiting', 'retrying') AND NOT queued;--> statement-breakpoint
CREATE INDEX "deliveries_order" ON "deliveries" USING btree ("order_key","id") WHERE state IN ('waiting', 'retrying');--> statement-breakpoint
CREATE INDEX "delivery_attempts_delivery" ON "delivery_attempts" USING btree ("delivery_id","id");--> statement-breakpoint
CREATE INDEX "estimates_lead" ON "estimates" USING btree ("lead_id","created_at");--> statement-breakpoint
CREATE INDEX "estimates_newest" ON "estimates" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "lead_history_lead" ON "lead_history" USING btree ("lead_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "leads_visit_person" ON "leads" USING btree ("visit_id","person_hash");--> statement-breakpoint
CREATE INDEX "leads_newest" ON "leads" USING btree ("created_at","id","status") WHERE erased_at IS NULL;--> statement-breakpoint
CREATE INDEX "leads_status_newest" ON "leads" USING btree ("status","created_at","id","touched_at") WHERE erased_at IS NULL;--> statement-breakpoint
CREATE INDEX "leads_total" ON "leads" USING btree ("grand_total","created_at","id","status") WHERE erased_at IS NULL;--> statement-breakpoint
CREATE INDEX "leads_assigned" ON "leads" USING btree ("assigned_to","created_at","id") WHERE erased_at IS NULL;--> statement-breakpoint
CREATE INDEX "leads_follow_up" ON "leads" USING btree ("follow_up_on") WHERE erased_at IS NULL AND follow_up_on IS NOT NULL;--> statement-breakpoint
CREATE INDEX "leads_suspected_robots" ON "leads" USING btree ("created_at","id") WHERE erased_at IS NULL AND suspected_robot;--> statement-breakpoint
CREATE INDEX "leads_email" ON "leads" USING btree (lower(email)) WHERE erased_at IS NULL;--> statement-breakpoint
CREATE INDEX "leads_mobile" ON "leads" USING btree ("mobile") WHERE erased_at IS NULL;--> statement-breakpoint
CREATE INDEX "leads_search" ON "leads" USING gin ("search_text" gin_trgm_ops) WHERE erased_at IS NULL;--> statement-breakpoint
CREATE INDEX "leads_erased" ON "leads" USING btree ("created_at") WHERE erased_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "recovery_codes_admin" ON "recovery_codes" USING btree ("admin_id");--> statement-breakpoint
CREATE INDEX "security_events_admin" ON "security_events" USING btree ("admin","kind","id");--> statement-breakpoint
-- The log of security events is only ever added to. Written by hand, since drizzle-kit knows no triggers.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are only ever added', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER security_events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "security_events"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

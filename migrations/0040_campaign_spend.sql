-- compatible
CREATE TABLE "campaign_spend" (
	"campaign" text NOT NULL,
	"month" text NOT NULL,
	"amount" integer NOT NULL,
	CONSTRAINT "campaign_spend_campaign_month_pk" PRIMARY KEY("campaign","month")
);

-- compatible
CREATE TABLE "told_troubles" (
	"key" text PRIMARY KEY NOT NULL,
	"says" text NOT NULL,
	"told_at" timestamp with time zone,
	"tried_at" timestamp with time zone NOT NULL
);

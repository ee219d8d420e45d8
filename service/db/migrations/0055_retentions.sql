CREATE TABLE "retentions" (
	"rows" text PRIMARY KEY NOT NULL,
	"days" integer NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"applied_at" timestamp (3) with time zone
);

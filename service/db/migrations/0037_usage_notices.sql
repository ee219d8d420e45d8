CREATE TABLE "usage_notices" (
	"account_id" text NOT NULL,
	"month" text NOT NULL,
	"threshold" integer NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "usage_notices_account_id_month_threshold_pk" PRIMARY KEY("account_id","month","threshold")
);
--> statement-breakpoint
ALTER TABLE "usage_notices" ADD CONSTRAINT "usage_notices_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "usage_days_day" ON "usage_days" USING btree ("day","account_id");
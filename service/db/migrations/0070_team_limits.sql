CREATE TABLE "team_limits" (
	"account_id" text PRIMARY KEY NOT NULL,
	"requests_per_minute" integer,
	"streams" integer,
	"staged_files" integer,
	"max_file_mb" integer
);
--> statement-breakpoint
ALTER TABLE "team_limits" ADD CONSTRAINT "team_limits_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
DROP INDEX "oauth_grant_accounts_account";--> statement-breakpoint
DROP INDEX "personal_token_accounts_account";--> statement-breakpoint
DROP INDEX "project_tokens_project";--> statement-breakpoint
ALTER TABLE "oauth_grant_accounts" ADD COLUMN "created_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "oauth_models" ADD COLUMN "signed_in_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "personal_token_accounts" ADD COLUMN "created_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "oauth_grant_accounts_newest" ON "oauth_grant_accounts" USING btree ("account_id","created_at","grant_id");--> statement-breakpoint
CREATE INDEX "personal_token_accounts_newest" ON "personal_token_accounts" USING btree ("account_id","created_at","token_id");--> statement-breakpoint
CREATE INDEX "project_tokens_project" ON "project_tokens" USING btree ("project_id","created_at","id");--> statement-breakpoint
-- Lists of a team's credentials are ordered by the time at which they got access.
UPDATE "personal_token_accounts" s SET "created_at" = t."created_at" FROM "personal_tokens" t WHERE t."id" = s."token_id";--> statement-breakpoint
UPDATE "oauth_grant_accounts" s SET "created_at" = g."created_at" FROM "oauth_models" g WHERE g."model" = 'Grant' AND g."id" = s."grant_id";

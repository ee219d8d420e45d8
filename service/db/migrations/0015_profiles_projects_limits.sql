CREATE TABLE "passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "user_codes" (
	"user_id" text NOT NULL,
	"purpose" text NOT NULL,
	"hash" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "user_codes_user_id_purpose_pk" PRIMARY KEY("user_id","purpose")
);
--> statement-breakpoint
CREATE TABLE "sign_in_codes" (
	"address" text NOT NULL,
	"browser" text NOT NULL,
	"hash" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sign_in_codes_address_browser_pk" PRIMARY KEY("address","browser")
);
--> statement-breakpoint
CREATE TABLE "account_aliases" (
	"slug" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "project_groups" (
	"project_id" text NOT NULL,
	"group_id" text NOT NULL,
	"level" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_groups_project_id_group_id_pk" PRIMARY KEY("project_id","group_id")
);
--> statement-breakpoint
CREATE TABLE "team_group_members" (
	"group_id" text NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "team_group_members_group_id_user_id_pk" PRIMARY KEY("group_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "team_groups" (
	"id" text PRIMARY KEY NOT NULL,
	"team_id" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staged_uploads" (
	"version_id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"size" bigint NOT NULL,
	"declared_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "projects_account_name";--> statement-breakpoint
DROP INDEX "projects_account_active";--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "picture_key" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "max_token_days" integer;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "require_passkey" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "oauth_models" ADD COLUMN "user_agent" text;--> statement-breakpoint
ALTER TABLE "oauth_models" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "oauth_models" ADD COLUMN "method" text;--> statement-breakpoint
ALTER TABLE "project_members" ADD COLUMN "id" text DEFAULT gen_random_uuid()::text NOT NULL;--> statement-breakpoint
ALTER TABLE "project_members" ADD COLUMN "seq" bigserial NOT NULL;--> statement-breakpoint
ALTER TABLE "project_members" ADD COLUMN "added_by" text;--> statement-breakpoint
ALTER TABLE "project_members" ADD COLUMN "created_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "project_tokens" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "project_tokens" ADD COLUMN "created_by" text;--> statement-breakpoint
ALTER TABLE "project_tokens" ADD COLUMN "expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "settings" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "archived_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "named_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "browser" text;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "batch" text;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "project_id" text;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_codes" ADD CONSTRAINT "user_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_aliases" ADD CONSTRAINT "account_aliases_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_groups" ADD CONSTRAINT "project_groups_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_groups" ADD CONSTRAINT "project_groups_group_id_team_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."team_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_group_members" ADD CONSTRAINT "team_group_members_group_id_team_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."team_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_group_members" ADD CONSTRAINT "team_group_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_groups" ADD CONSTRAINT "team_groups_team_id_accounts_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staged_uploads" ADD CONSTRAINT "staged_uploads_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "user_codes_expiry" ON "user_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_in_codes_expires_at" ON "sign_in_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "account_aliases_account" ON "account_aliases" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "account_aliases_expiry" ON "account_aliases" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "project_groups_group" ON "project_groups" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "team_group_members_user" ON "team_group_members" USING btree ("user_id","group_id");--> statement-breakpoint
CREATE UNIQUE INDEX "team_groups_name" ON "team_groups" USING btree ("team_id",lower("name"));--> statement-breakpoint
CREATE INDEX "staged_uploads_account" ON "staged_uploads" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "staged_uploads_declared_at" ON "staged_uploads" USING btree ("declared_at");--> statement-breakpoint
ALTER TABLE "project_members" ADD CONSTRAINT "project_members_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_tokens" ADD CONSTRAINT "project_tokens_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "oauth_grant_accounts_account" ON "oauth_grant_accounts" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "personal_token_accounts_account" ON "personal_token_accounts" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "project_members_seq" ON "project_members" USING btree ("project_id","seq");--> statement-breakpoint
CREATE INDEX "project_members_added_by" ON "project_members" USING btree ("added_by");--> statement-breakpoint
CREATE INDEX "project_tokens_created_by" ON "project_tokens" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "projects_deleted" ON "projects" USING btree ("deleted_at") WHERE "projects"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "audit_log_leaders" ON "audit_log" USING btree ("team_id","seq","kind","actor_id") WHERE "audit_log"."batch" is null;--> statement-breakpoint
CREATE INDEX "audit_log_project" ON "audit_log" USING btree ("team_id","project_id","seq");--> statement-breakpoint
CREATE INDEX "audit_log_batch" ON "audit_log" USING btree ("batch");--> statement-breakpoint
CREATE UNIQUE INDEX "projects_account_name" ON "projects" USING btree ("account_id",lower("name")) WHERE "projects"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "projects_account_active" ON "projects" USING btree ("account_id","active_at","id","default_user_level") WHERE "projects"."deleted_at" is null;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_picture_key_unique" UNIQUE("picture_key");--> statement-breakpoint
-- Existing people have chosen their name already: only new ones are asked.
UPDATE "users" SET "named_at" = now();

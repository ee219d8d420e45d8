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
ALTER TABLE "accounts" ADD COLUMN "picture_key" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "max_token_days" integer;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "require_passkey" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "oauth_models" ADD COLUMN "user_agent" text;--> statement-breakpoint
ALTER TABLE "oauth_models" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "oauth_models" ADD COLUMN "method" text;--> statement-breakpoint
ALTER TABLE "project_tokens" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "project_tokens" ADD COLUMN "created_by" text;--> statement-breakpoint
ALTER TABLE "project_tokens" ADD COLUMN "expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "named_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_codes" ADD CONSTRAINT "user_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "user_codes_expiry" ON "user_codes" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "project_tokens" ADD CONSTRAINT "project_tokens_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "oauth_grant_accounts_account" ON "oauth_grant_accounts" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "personal_token_accounts_account" ON "personal_token_accounts" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "project_tokens_created_by" ON "project_tokens" USING btree ("created_by");--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_picture_key_unique" UNIQUE("picture_key");--> statement-breakpoint
-- People of before have chosen their name: only new ones are asked.
UPDATE "users" SET "named_at" = now();

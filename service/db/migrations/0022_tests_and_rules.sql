CREATE TABLE "build_rules" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"effect" text NOT NULL,
	"conditions" jsonb NOT NULL,
	"threshold" double precision,
	"reason" text,
	"build_id" text,
	"user_id" text,
	"agent" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"revoked_by" text
);
--> statement-breakpoint
CREATE TABLE "change_days" (
	"test_id" bigint NOT NULL,
	"fingerprint" text NOT NULL,
	"day" text NOT NULL,
	"count" integer NOT NULL,
	"first_diff_id" bigint NOT NULL,
	"last_diff_id" bigint NOT NULL,
	CONSTRAINT "change_days_test_id_fingerprint_day_pk" PRIMARY KEY("test_id","fingerprint","day")
);
--> statement-breakpoint
CREATE TABLE "ignored_changes" (
	"test_id" bigint NOT NULL,
	"fingerprint" text NOT NULL,
	"project_id" text NOT NULL,
	"ignored" boolean NOT NULL,
	"user_id" text,
	"automatic" boolean DEFAULT false NOT NULL,
	"agent" text,
	"at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	CONSTRAINT "ignored_changes_test_id_fingerprint_pk" PRIMARY KEY("test_id","fingerprint")
);
--> statement-breakpoint
CREATE TABLE "test_days" (
	"test_id" bigint NOT NULL,
	"day" text NOT NULL,
	"builds" integer NOT NULL,
	CONSTRAINT "test_days_test_id_day_pk" PRIMARY KEY("test_id","day")
);
--> statement-breakpoint
CREATE TABLE "test_subscriptions" (
	"test_id" bigint NOT NULL,
	"user_id" text NOT NULL,
	"subscribed" boolean NOT NULL,
	CONSTRAINT "test_subscriptions_test_id_user_id_pk" PRIMARY KEY("test_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "builds" ADD COLUMN "counted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "diffs" ADD COLUMN "rule_id" text;--> statement-breakpoint
ALTER TABLE "ci_tokens" ADD COLUMN "via" text DEFAULT 'oidc' NOT NULL;--> statement-breakpoint
ALTER TABLE "build_rules" ADD CONSTRAINT "build_rules_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "build_rules" ADD CONSTRAINT "build_rules_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "build_rules" ADD CONSTRAINT "build_rules_revoked_by_users_id_fk" FOREIGN KEY ("revoked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_days" ADD CONSTRAINT "change_days_test_id_tests_id_fk" FOREIGN KEY ("test_id") REFERENCES "public"."tests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ignored_changes" ADD CONSTRAINT "ignored_changes_test_id_tests_id_fk" FOREIGN KEY ("test_id") REFERENCES "public"."tests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ignored_changes" ADD CONSTRAINT "ignored_changes_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ignored_changes" ADD CONSTRAINT "ignored_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_days" ADD CONSTRAINT "test_days_test_id_tests_id_fk" FOREIGN KEY ("test_id") REFERENCES "public"."tests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_subscriptions" ADD CONSTRAINT "test_subscriptions_test_id_tests_id_fk" FOREIGN KEY ("test_id") REFERENCES "public"."tests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_subscriptions" ADD CONSTRAINT "test_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "build_rules_project" ON "build_rules" USING btree ("project_id","created_at","id");--> statement-breakpoint
CREATE INDEX "build_rules_active" ON "build_rules" USING btree ("project_id","expires_at") WHERE "build_rules"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "build_rules_user" ON "build_rules" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "build_rules_revoked_by" ON "build_rules" USING btree ("revoked_by");--> statement-breakpoint
CREATE INDEX "change_days_test" ON "change_days" USING btree ("test_id","day");--> statement-breakpoint
CREATE INDEX "ignored_changes_project" ON "ignored_changes" USING btree ("project_id","at") WHERE "ignored_changes"."ignored";--> statement-breakpoint
CREATE INDEX "ignored_changes_user" ON "ignored_changes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "test_days_day" ON "test_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "test_subscriptions_user" ON "test_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "builds_reference" ON "builds" USING btree ("project_id","name","seq") WHERE "builds"."type" = 'reference' and "builds"."state" = 'concluded';--> statement-breakpoint
CREATE INDEX "diffs_rule" ON "diffs" USING btree ("rule_id") WHERE "diffs"."rule_id" is not null;
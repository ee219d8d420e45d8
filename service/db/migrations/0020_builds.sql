CREATE TABLE "build_files" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"hash" text NOT NULL,
	"kind" text NOT NULL,
	"content_type" text NOT NULL,
	"status" text DEFAULT 'declared' NOT NULL,
	"problem" text,
	"size" bigint,
	"width" integer,
	"height" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "build_numbers" (
	"project_id" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "build_requests" (
	"project_id" text NOT NULL,
	"key" text NOT NULL,
	"digest" text NOT NULL,
	"build_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "build_requests_project_id_key_pk" PRIMARY KEY("project_id","key")
);
--> statement-breakpoint
CREATE TABLE "build_shards" (
	"id" text PRIMARY KEY NOT NULL,
	"build_id" text NOT NULL,
	"index" integer,
	"request_key" text,
	"metadata" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"completed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "builds" (
	"id" text PRIMARY KEY NOT NULL,
	"seq" bigserial NOT NULL,
	"project_id" text NOT NULL,
	"number" integer NOT NULL,
	"name" text NOT NULL,
	"mode" text NOT NULL,
	"commit" text NOT NULL,
	"branch" text NOT NULL,
	"pr_number" bigint,
	"pr_head_commit" text,
	"reference_branch" text,
	"reference_commit" text,
	"parent_commits" jsonb,
	"nonce" text,
	"total_shards" integer,
	"subset" boolean DEFAULT false NOT NULL,
	"skipped" boolean DEFAULT false NOT NULL,
	"merge_queue" boolean DEFAULT false NOT NULL,
	"merge_queue_pr_numbers" jsonb,
	"ci_provider" text,
	"sdk" text,
	"run_id" text,
	"run_attempt" integer,
	"state" text DEFAULT 'open' NOT NULL,
	"type" text,
	"conclusion" text,
	"verdict" text,
	"valid" boolean DEFAULT true NOT NULL,
	"incomplete" boolean DEFAULT false NOT NULL,
	"stats" jsonb,
	"metadata" jsonb,
	"baseline_id" text,
	"baseline_steps" jsonb,
	"baseline_branch" text,
	"snapshot_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"active_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finalized_at" timestamp (3) with time zone,
	"concluded_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "snapshots" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "snapshots_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"build_id" text NOT NULL,
	"test_id" bigint NOT NULL,
	"shard_id" text,
	"name" text NOT NULL,
	"file_id" text NOT NULL,
	"trace_id" text,
	"base_names" jsonb,
	"parent_name" text,
	"threshold" real,
	"metadata" jsonb
);
--> statement-breakpoint
CREATE TABLE "tests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"project_id" text NOT NULL,
	"build_name" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "causes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "causes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"build_id" text NOT NULL,
	"key" text NOT NULL,
	"facts" jsonb NOT NULL,
	"likeness" text NOT NULL,
	"places" integer DEFAULT 0 NOT NULL,
	"decision" text,
	"decided_by" text,
	"decided_at" timestamp (3) with time zone,
	"agent" text
);
--> statement-breakpoint
CREATE TABLE "comparisons" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"base_file_id" text,
	"head_file_id" text NOT NULL,
	"threshold" real NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"score" double precision,
	"fingerprint" text,
	"regions" jsonb,
	"counts" jsonb,
	"width" integer,
	"height" integer,
	"mask_key" text,
	"problem" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "diffs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "diffs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"build_id" text NOT NULL,
	"test_id" bigint,
	"name" text NOT NULL,
	"parent_name" text,
	"head_id" bigint,
	"base_id" bigint,
	"head_file_id" text,
	"base_file_id" text,
	"content_key" text NOT NULL,
	"comparison_id" text,
	"status" text NOT NULL,
	"rank" smallint NOT NULL,
	"waiting" boolean DEFAULT false NOT NULL,
	"score" double precision,
	"group_key" text,
	"problem" text,
	"decision" text,
	"decided_by" text,
	"decided_at" timestamp (3) with time zone,
	"agent" text,
	"decided_in_id" text
);
--> statement-breakpoint
CREATE TABLE "places" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "places_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"cause_id" bigint NOT NULL,
	"diff_id" bigint NOT NULL,
	"region" integer NOT NULL,
	"decision" text,
	"decided_by" text,
	"decided_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "build_subscriptions" (
	"build_id" text NOT NULL,
	"user_id" text NOT NULL,
	"subscribed" boolean NOT NULL,
	CONSTRAINT "build_subscriptions_build_id_user_id_pk" PRIMARY KEY("build_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "requested_reviewers" (
	"build_id" text NOT NULL,
	"user_id" text NOT NULL,
	"requested_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "requested_reviewers_build_id_user_id_pk" PRIMARY KEY("build_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" text PRIMARY KEY NOT NULL,
	"seq" bigserial NOT NULL,
	"build_id" text NOT NULL,
	"user_id" text,
	"state" text NOT NULL,
	"automatic" boolean DEFAULT false NOT NULL,
	"agent" text,
	"body" jsonb,
	"text" text,
	"idempotency_key" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"dismissed_at" timestamp (3) with time zone,
	"dismissed_by" text
);
--> statement-breakpoint
CREATE TABLE "ci_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"commit" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "usage_days" ADD COLUMN "snapshots" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "usage_days" ADD COLUMN "storybook" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "build_files" ADD CONSTRAINT "build_files_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "build_numbers" ADD CONSTRAINT "build_numbers_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "build_requests" ADD CONSTRAINT "build_requests_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "build_requests" ADD CONSTRAINT "build_requests_build_id_builds_id_fk" FOREIGN KEY ("build_id") REFERENCES "public"."builds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "build_shards" ADD CONSTRAINT "build_shards_build_id_builds_id_fk" FOREIGN KEY ("build_id") REFERENCES "public"."builds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "builds" ADD CONSTRAINT "builds_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "snapshots" ADD CONSTRAINT "snapshots_build_id_builds_id_fk" FOREIGN KEY ("build_id") REFERENCES "public"."builds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tests" ADD CONSTRAINT "tests_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "causes" ADD CONSTRAINT "causes_build_id_builds_id_fk" FOREIGN KEY ("build_id") REFERENCES "public"."builds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "causes" ADD CONSTRAINT "causes_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comparisons" ADD CONSTRAINT "comparisons_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diffs" ADD CONSTRAINT "diffs_build_id_builds_id_fk" FOREIGN KEY ("build_id") REFERENCES "public"."builds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diffs" ADD CONSTRAINT "diffs_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "places" ADD CONSTRAINT "places_cause_id_causes_id_fk" FOREIGN KEY ("cause_id") REFERENCES "public"."causes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "places" ADD CONSTRAINT "places_diff_id_diffs_id_fk" FOREIGN KEY ("diff_id") REFERENCES "public"."diffs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "places" ADD CONSTRAINT "places_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "build_subscriptions" ADD CONSTRAINT "build_subscriptions_build_id_builds_id_fk" FOREIGN KEY ("build_id") REFERENCES "public"."builds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "build_subscriptions" ADD CONSTRAINT "build_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requested_reviewers" ADD CONSTRAINT "requested_reviewers_build_id_builds_id_fk" FOREIGN KEY ("build_id") REFERENCES "public"."builds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requested_reviewers" ADD CONSTRAINT "requested_reviewers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requested_reviewers" ADD CONSTRAINT "requested_reviewers_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_build_id_builds_id_fk" FOREIGN KEY ("build_id") REFERENCES "public"."builds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_dismissed_by_users_id_fk" FOREIGN KEY ("dismissed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ci_tokens" ADD CONSTRAINT "ci_tokens_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "build_files_hash" ON "build_files" USING btree ("project_id","hash") WHERE "build_files"."status" <> 'unreadable';--> statement-breakpoint
CREATE INDEX "build_requests_created" ON "build_requests" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "build_shards_index" ON "build_shards" USING btree ("build_id","index");--> statement-breakpoint
CREATE UNIQUE INDEX "build_shards_request" ON "build_shards" USING btree ("build_id","request_key");--> statement-breakpoint
CREATE UNIQUE INDEX "builds_number" ON "builds" USING btree ("project_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "builds_nonce" ON "builds" USING btree ("project_id","name","nonce") WHERE "builds"."nonce" is not null;--> statement-breakpoint
CREATE INDEX "builds_finalize" ON "builds" USING btree ("project_id","nonce");--> statement-breakpoint
CREATE INDEX "builds_seq" ON "builds" USING btree ("project_id","seq");--> statement-breakpoint
CREATE INDEX "builds_name" ON "builds" USING btree ("project_id","name","seq");--> statement-breakpoint
CREATE INDEX "builds_branch" ON "builds" USING btree ("project_id","branch","seq");--> statement-breakpoint
CREATE INDEX "builds_commit" ON "builds" USING btree ("project_id","commit","seq");--> statement-breakpoint
CREATE INDEX "builds_head" ON "builds" USING btree ("project_id",coalesce("pr_head_commit", "commit"),"seq");--> statement-breakpoint
CREATE INDEX "builds_baseline" ON "builds" USING btree ("baseline_id");--> statement-breakpoint
CREATE INDEX "builds_accepted" ON "builds" USING btree ("project_id","name","mode","seq") WHERE "builds"."verdict" = 'accepted';--> statement-breakpoint
CREATE INDEX "builds_pr" ON "builds" USING btree ("project_id","pr_number","seq") WHERE "builds"."pr_number" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "snapshots_name" ON "snapshots" USING btree ("build_id","name");--> statement-breakpoint
CREATE INDEX "snapshots_file" ON "snapshots" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "snapshots_test" ON "snapshots" USING btree ("test_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "tests_name" ON "tests" USING btree ("project_id","build_name","name");--> statement-breakpoint
CREATE UNIQUE INDEX "causes_key" ON "causes" USING btree ("build_id","key");--> statement-breakpoint
CREATE INDEX "causes_places" ON "causes" USING btree ("build_id","places" desc,"id");--> statement-breakpoint
CREATE INDEX "causes_likeness" ON "causes" USING btree ("build_id","likeness");--> statement-breakpoint
CREATE INDEX "causes_decided_by" ON "causes" USING btree ("decided_by");--> statement-breakpoint
CREATE UNIQUE INDEX "comparisons_pair" ON "comparisons" USING btree ("project_id",coalesce("base_file_id", ''),"head_file_id","threshold");--> statement-breakpoint
CREATE INDEX "comparisons_base" ON "comparisons" USING btree ("base_file_id");--> statement-breakpoint
CREATE INDEX "comparisons_head" ON "comparisons" USING btree ("head_file_id");--> statement-breakpoint
CREATE INDEX "diffs_list" ON "diffs" USING btree ("build_id","rank","group_key","score" desc nulls last,"name","id");--> statement-breakpoint
CREATE INDEX "diffs_comparison" ON "diffs" USING btree ("comparison_id");--> statement-breakpoint
CREATE INDEX "diffs_waiting_build" ON "diffs" USING btree ("build_id") WHERE "diffs"."waiting";--> statement-breakpoint
CREATE INDEX "diffs_decided" ON "diffs" USING btree ("test_id","content_key","id") WHERE "diffs"."decision" is not null;--> statement-breakpoint
CREATE INDEX "diffs_decided_by" ON "diffs" USING btree ("decided_by");--> statement-breakpoint
CREATE UNIQUE INDEX "places_region" ON "places" USING btree ("diff_id","region");--> statement-breakpoint
CREATE INDEX "places_cause" ON "places" USING btree ("cause_id","id");--> statement-breakpoint
CREATE INDEX "places_decided_by" ON "places" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "build_subscriptions_user" ON "build_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "requested_reviewers_user" ON "requested_reviewers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "requested_reviewers_requested_by" ON "requested_reviewers" USING btree ("requested_by");--> statement-breakpoint
CREATE INDEX "reviews_build" ON "reviews" USING btree ("build_id","seq");--> statement-breakpoint
CREATE INDEX "reviews_user" ON "reviews" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "reviews_dismissed_by" ON "reviews" USING btree ("dismissed_by");--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_idempotency" ON "reviews" USING btree ("user_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "ci_tokens_project" ON "ci_tokens" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "ci_tokens_expiry" ON "ci_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "projects_repository" ON "projects" USING btree (lower("settings" ->> 'githubRepository')) WHERE "projects"."settings" ->> 'githubRepository' is not null;
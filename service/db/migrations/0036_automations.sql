CREATE TABLE "automation_deliveries" (
	"id" text PRIMARY KEY NOT NULL,
	"run_id" text NOT NULL,
	"position" integer NOT NULL,
	"action" text NOT NULL,
	"target_id" text NOT NULL,
	"target_name" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"attempts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"round" integer DEFAULT 0 NOT NULL,
	"reason" text,
	"next_attempt_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "automation_rules" (
	"id" text PRIMARY KEY NOT NULL,
	"seq" bigserial NOT NULL,
	"project_id" text NOT NULL,
	"name" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"events" jsonb NOT NULL,
	"conditions" jsonb NOT NULL,
	"actions" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "automation_runs" (
	"id" text PRIMARY KEY NOT NULL,
	"seq" bigserial NOT NULL,
	"project_id" text NOT NULL,
	"rule_id" text NOT NULL,
	"event_key" text,
	"facts" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "automation_targets" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"channel_id" text,
	"sealed" text NOT NULL,
	"hint" text NOT NULL,
	"user_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "builds" ADD COLUMN "announced_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "automation_deliveries" ADD CONSTRAINT "automation_deliveries_run_id_automation_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."automation_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automation_rules" ADD CONSTRAINT "automation_rules_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automation_runs" ADD CONSTRAINT "automation_runs_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automation_runs" ADD CONSTRAINT "automation_runs_rule_id_automation_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."automation_rules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automation_targets" ADD CONSTRAINT "automation_targets_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automation_targets" ADD CONSTRAINT "automation_targets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "automation_deliveries_run" ON "automation_deliveries" USING btree ("run_id","position");--> statement-breakpoint
CREATE INDEX "automation_rules_project" ON "automation_rules" USING btree ("project_id","seq");--> statement-breakpoint
CREATE INDEX "automation_rules_active" ON "automation_rules" USING btree ("project_id","seq") WHERE "automation_rules"."active";--> statement-breakpoint
CREATE UNIQUE INDEX "automation_runs_event" ON "automation_runs" USING btree ("rule_id","event_key");--> statement-breakpoint
CREATE INDEX "automation_runs_project" ON "automation_runs" USING btree ("project_id","seq");--> statement-breakpoint
CREATE INDEX "automation_runs_rule" ON "automation_runs" USING btree ("rule_id","seq");--> statement-breakpoint
CREATE INDEX "automation_runs_created" ON "automation_runs" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "automation_targets_name" ON "automation_targets" USING btree ("account_id","kind",lower("name"));--> statement-breakpoint
CREATE INDEX "automation_targets_account" ON "automation_targets" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "automation_targets_user" ON "automation_targets" USING btree ("user_id");
CREATE TABLE "project_repositories" (
	"project_id" text PRIMARY KEY NOT NULL,
	"full_name" text NOT NULL,
	"github_id" bigint,
	"installation_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pull_request_webhooks" (
	"project_id" text PRIMARY KEY NOT NULL,
	"nonce" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pull_requests" (
	"project_id" text NOT NULL,
	"number" bigint NOT NULL,
	"branch" text NOT NULL,
	"base_branch" text,
	"head_commit" text,
	"title" text,
	"state" text NOT NULL,
	"fork" boolean NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pull_requests_project_id_number_pk" PRIMARY KEY("project_id","number")
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" text PRIMARY KEY NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "project_repositories" ADD CONSTRAINT "project_repositories_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pull_request_webhooks" ADD CONSTRAINT "pull_request_webhooks_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pull_requests" ADD CONSTRAINT "pull_requests_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "project_repositories_name" ON "project_repositories" USING btree ("full_name");--> statement-breakpoint
CREATE INDEX "project_repositories_github" ON "project_repositories" USING btree ("github_id");--> statement-breakpoint
CREATE INDEX "pull_requests_branch" ON "pull_requests" USING btree ("project_id","branch","state","number");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_received" ON "webhook_deliveries" USING btree ("received_at");
CREATE TABLE "deployment_contents" (
	"project_id" text NOT NULL,
	"hash" text NOT NULL,
	"upload_id" text NOT NULL,
	"size" bigint NOT NULL,
	"uploaded_at" timestamp (3) with time zone,
	"verified_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deployment_contents_project_id_hash_pk" PRIMARY KEY("project_id","hash")
);
--> statement-breakpoint
CREATE TABLE "deployment_files" (
	"deployment_id" text NOT NULL,
	"path" text NOT NULL,
	"project_id" text NOT NULL,
	"hash" text NOT NULL,
	"content_type" text NOT NULL,
	CONSTRAINT "deployment_files_deployment_id_path_pk" PRIMARY KEY("deployment_id","path")
);
--> statement-breakpoint
CREATE TABLE "deployment_hosts" (
	"label" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"project_id" text NOT NULL,
	"branch" text,
	"deployment_id" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deployments" (
	"id" text PRIMARY KEY NOT NULL,
	"seq" bigserial NOT NULL,
	"project_id" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"environment" text NOT NULL,
	"branch" text NOT NULL,
	"commit" text NOT NULL,
	"pr_number" bigint,
	"file_count" integer NOT NULL,
	"bytes" bigint NOT NULL,
	"is_storybook" boolean DEFAULT false NOT NULL,
	"request_key" text,
	"request_digest" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finalized_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"purge_after" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "deployment_contents" ADD CONSTRAINT "deployment_contents_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deployment_files" ADD CONSTRAINT "deployment_files_deployment_id_deployments_id_fk" FOREIGN KEY ("deployment_id") REFERENCES "public"."deployments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deployment_hosts" ADD CONSTRAINT "deployment_hosts_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deployment_hosts" ADD CONSTRAINT "deployment_hosts_deployment_id_deployments_id_fk" FOREIGN KEY ("deployment_id") REFERENCES "public"."deployments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deployments" ADD CONSTRAINT "deployments_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deployment_files_hash" ON "deployment_files" USING btree ("project_id","hash");--> statement-breakpoint
CREATE INDEX "deployment_hosts_deployment" ON "deployment_hosts" USING btree ("deployment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "deployment_hosts_branch" ON "deployment_hosts" USING btree ("project_id","branch") WHERE "deployment_hosts"."kind" = 'branch';--> statement-breakpoint
CREATE UNIQUE INDEX "deployment_hosts_domain" ON "deployment_hosts" USING btree ("project_id") WHERE "deployment_hosts"."kind" = 'domain';--> statement-breakpoint
CREATE INDEX "deployments_seq" ON "deployments" USING btree ("project_id","seq");--> statement-breakpoint
CREATE INDEX "deployments_environment" ON "deployments" USING btree ("project_id","environment","seq");--> statement-breakpoint
CREATE INDEX "deployments_commit" ON "deployments" USING btree ("project_id","commit","seq");--> statement-breakpoint
CREATE INDEX "deployments_pending" ON "deployments" USING btree ("project_id","created_at") WHERE "deployments"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "deployments_purge" ON "deployments" USING btree ("purge_after") WHERE "deployments"."purge_after" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "deployments_request" ON "deployments" USING btree ("project_id","request_key") WHERE "deployments"."request_key" is not null;
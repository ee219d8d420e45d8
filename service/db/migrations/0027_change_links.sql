CREATE TABLE "change_links" (
	"id" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"project_id" text NOT NULL,
	"build_id" text NOT NULL,
	"diff_id" bigint NOT NULL,
	"comparison_id" text,
	"base_file_id" text,
	"head_file_id" text,
	"region" integer,
	"user_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"revoked_by" text
);
--> statement-breakpoint
ALTER TABLE "change_links" ADD CONSTRAINT "change_links_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_links" ADD CONSTRAINT "change_links_build_id_builds_id_fk" FOREIGN KEY ("build_id") REFERENCES "public"."builds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_links" ADD CONSTRAINT "change_links_diff_id_diffs_id_fk" FOREIGN KEY ("diff_id") REFERENCES "public"."diffs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_links" ADD CONSTRAINT "change_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_links" ADD CONSTRAINT "change_links_revoked_by_users_id_fk" FOREIGN KEY ("revoked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "change_links_hash" ON "change_links" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "change_links_project" ON "change_links" USING btree ("project_id","created_at","id");--> statement-breakpoint
CREATE INDEX "change_links_build" ON "change_links" USING btree ("build_id","created_at","id");--> statement-breakpoint
CREATE INDEX "change_links_diff" ON "change_links" USING btree ("diff_id");--> statement-breakpoint
CREATE INDEX "change_links_user" ON "change_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "change_links_revoked_by" ON "change_links" USING btree ("revoked_by");
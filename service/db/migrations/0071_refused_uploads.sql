CREATE TABLE "refused_uploads" (
	"project_id" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"reason" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "refused_uploads" ADD CONSTRAINT "refused_uploads_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refused_uploads_at" ON "refused_uploads" USING btree ("at");--> statement-breakpoint
CREATE INDEX "comments_open" ON "comments" USING btree ("project_id") WHERE "comments"."project_id" is not null and "comments"."thread_id" is null and "comments"."resolved_at" is null and "comments"."deleted_at" is null and not "comments"."draft";
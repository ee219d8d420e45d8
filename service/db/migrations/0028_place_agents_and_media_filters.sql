ALTER TABLE "places" ADD COLUMN "agent" text;--> statement-breakpoint
CREATE INDEX "media_branch_seq" ON "media" USING btree ("project_id","branch","seq","kind");--> statement-breakpoint
CREATE INDEX "media_pull_request_seq" ON "media" USING btree ("project_id","pr_number","seq","kind");
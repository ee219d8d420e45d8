ALTER TABLE "build_files" ADD COLUMN "unused_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "builds" ADD COLUMN "expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "builds" ADD COLUMN "purge_after" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "build_files_unused" ON "build_files" USING btree ("unused_since") WHERE "build_files"."unused_since" is not null;--> statement-breakpoint
CREATE INDEX "build_files_declared" ON "build_files" USING btree ("project_id","unused_since") WHERE "build_files"."status" = 'declared';--> statement-breakpoint
CREATE INDEX "builds_state" ON "builds" USING btree ("state","seq");--> statement-breakpoint
CREATE INDEX "builds_purge" ON "builds" USING btree ("purge_after") WHERE "builds"."purge_after" is not null;--> statement-breakpoint
CREATE INDEX "snapshots_trace" ON "snapshots" USING btree ("trace_id") WHERE "snapshots"."trace_id" is not null;--> statement-breakpoint
CREATE INDEX "diffs_base_file" ON "diffs" USING btree ("base_file_id") WHERE "diffs"."base_file_id" is not null and "diffs"."base_file_id" is distinct from "diffs"."head_file_id";
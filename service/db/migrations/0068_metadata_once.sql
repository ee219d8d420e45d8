CREATE TABLE "snapshot_metadata" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "snapshot_metadata_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"project_id" text NOT NULL,
	"digest" text NOT NULL,
	"value" jsonb NOT NULL,
	"unused_since" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "snapshot_metadata_move" (
	"id" integer PRIMARY KEY NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"moved_to" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "snapshots" ADD COLUMN "metadata_id" bigint;--> statement-breakpoint
ALTER TABLE "snapshot_metadata" ADD CONSTRAINT "snapshot_metadata_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "snapshot_metadata_digest" ON "snapshot_metadata" USING btree ("project_id","digest");--> statement-breakpoint
CREATE INDEX "snapshot_metadata_unused" ON "snapshot_metadata" USING btree ("unused_since") WHERE "snapshot_metadata"."unused_since" is not null;--> statement-breakpoint
CREATE INDEX "snapshots_metadata" ON "snapshots" USING btree ("metadata_id") WHERE "snapshots"."metadata_id" is not null;--> statement-breakpoint
CREATE INDEX "diffs_rank" ON "diffs" USING btree ("build_id","rank");--> statement-breakpoint
DROP INDEX "diffs_list";--> statement-breakpoint
-- Replicas of the version before read "snapshots"."metadata". After a day none runs any more, and the job "builds.purge" moves them in batches.
INSERT INTO "snapshot_metadata_move" ("id", "starts_at") SELECT 1, now() + interval '1 day' WHERE EXISTS (SELECT 1 FROM "snapshots");

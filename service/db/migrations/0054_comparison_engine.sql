DROP INDEX "comparisons_pair";--> statement-breakpoint
ALTER TABLE "comparisons" ADD COLUMN "engine" smallint DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "ignored_changes" ADD COLUMN "engine" smallint DEFAULT 3 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "comparisons_files" ON "comparisons" USING btree ("project_id",coalesce("base_file_id", ''),"head_file_id","threshold","engine");--> statement-breakpoint
CREATE INDEX "comparisons_fingerprint" ON "comparisons" USING btree ("project_id","fingerprint") WHERE "comparisons"."fingerprint" is not null;--> statement-breakpoint
CREATE INDEX "ignored_changes_engine" ON "ignored_changes" USING btree ("project_id","engine") WHERE "ignored_changes"."ignored";
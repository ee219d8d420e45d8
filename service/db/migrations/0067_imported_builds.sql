ALTER TABLE "builds" ADD COLUMN "import_id" text;--> statement-breakpoint
ALTER TABLE "builds" ADD COLUMN "import_source" text;--> statement-breakpoint
ALTER TABLE "builds" ADD COLUMN "taken_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "builds" ADD COLUMN "import_decided_by" text;--> statement-breakpoint
CREATE UNIQUE INDEX "builds_import" ON "builds" USING btree ("project_id","name","commit","import_id") WHERE "builds"."import_id" is not null;
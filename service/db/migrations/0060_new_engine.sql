ALTER TABLE "projects" ADD COLUMN "engine" smallint;--> statement-breakpoint
ALTER TABLE "builds" ADD COLUMN "new_engine" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "projects" p SET "engine" = 3 WHERE EXISTS (SELECT 1 FROM "comparisons" c WHERE c."project_id" = p."id" AND c."engine" < 4);

ALTER TABLE "builds" ADD COLUMN "remote_history" jsonb;--> statement-breakpoint
ALTER TABLE "project_repositories" ADD COLUMN "reads_contents" boolean;--> statement-breakpoint
-- Looked up again with the next status or comment, with its permissions.
UPDATE "project_repositories" SET "installation_id" = NULL WHERE "installation_id" IS NOT NULL;

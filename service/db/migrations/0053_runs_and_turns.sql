ALTER TABLE "jobs" ADD COLUMN "owner" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "turn" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "builds" ADD COLUMN "untrusted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "ci_tokens" ADD COLUMN "branch" text;--> statement-breakpoint
ALTER TABLE "ci_tokens" ADD COLUMN "pr_number" bigint;--> statement-breakpoint
ALTER TABLE "ci_tokens" ADD COLUMN "event" text;--> statement-breakpoint
CREATE INDEX "jobs_turn" ON "jobs" USING btree ("kind","turn","run_at","seq") WHERE "jobs"."finished_at" is null and "jobs"."failed_at" is null;--> statement-breakpoint
CREATE INDEX "jobs_owner" ON "jobs" USING btree ("kind","owner","turn") WHERE "jobs"."owner" is not null and "jobs"."finished_at" is null and "jobs"."failed_at" is null;
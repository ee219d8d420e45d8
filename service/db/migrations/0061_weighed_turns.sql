CREATE TABLE "job_turns" (
	"kind" text NOT NULL,
	"owner" text NOT NULL,
	"used_ms" bigint NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "job_turns_kind_owner_pk" PRIMARY KEY("kind","owner")
);
--> statement-breakpoint
DROP INDEX "jobs_turn";--> statement-breakpoint
DROP INDEX "jobs_owner";--> statement-breakpoint
CREATE INDEX "jobs_owner" ON "jobs" USING btree ("kind",coalesce("owner", ''),"run_at","seq") WHERE "jobs"."finished_at" is null and "jobs"."failed_at" is null;
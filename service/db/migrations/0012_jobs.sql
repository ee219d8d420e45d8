CREATE TABLE "jobs" (
	"id" text PRIMARY KEY NOT NULL,
	"seq" bigserial NOT NULL,
	"kind" text NOT NULL,
	"payload" jsonb,
	"topic" text,
	"run_at" timestamp (3) with time zone DEFAULT 'epoch' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"lease_until" timestamp (3) with time zone,
	"last_error" text,
	"finished_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dev_mails" (
	"id" text PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL,
	"to_address" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"content" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "jobs_due" ON "jobs" USING btree ("kind","run_at","seq") WHERE "jobs"."finished_at" is null and "jobs"."failed_at" is null;--> statement-breakpoint
CREATE INDEX "jobs_topic" ON "jobs" USING btree ("kind","topic") WHERE "jobs"."topic" is not null and "jobs"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "jobs_ended" ON "jobs" USING btree (coalesce("finished_at", "failed_at")) WHERE coalesce("jobs"."finished_at", "jobs"."failed_at") is not null;--> statement-breakpoint
CREATE INDEX "jobs_dead" ON "jobs" USING btree ("seq") WHERE "jobs"."failed_at" is not null;--> statement-breakpoint
CREATE INDEX "dev_mails_created" ON "dev_mails" USING btree ("created_at","seq");--> statement-breakpoint
-- Wakes the workers of every replica when the transaction commits. Postgres sends equal notifications of one transaction once.
CREATE FUNCTION "jobs_notify"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM "inserted") THEN PERFORM pg_notify('loupe_jobs', ''); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "jobs_notify" AFTER INSERT ON "jobs" REFERENCING NEW TABLE AS "inserted"
  FOR EACH STATEMENT EXECUTE FUNCTION "jobs_notify"();--> statement-breakpoint
-- Delivered mail of the dev mailbox stays readable. Waiting mail is moved by the job mail.adopt-outbox.
INSERT INTO "dev_mails" ("id", "seq", "to_address", "subject", "text", "content", "created_at")
  SELECT "id", "seq", "to_address", "subject", "text", "content", "created_at" FROM "outbox"
  WHERE "sent_at" IS NOT NULL AND "text" <> '';

CREATE TABLE "build_days" (
	"project_id" text NOT NULL,
	"day" text NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"changes_detected" integer DEFAULT 0 NOT NULL,
	"no_changes" integer DEFAULT 0 NOT NULL,
	"accepted" integer DEFAULT 0 NOT NULL,
	"rejected" integer DEFAULT 0 NOT NULL,
	"waiting" integer DEFAULT 0 NOT NULL,
	"decided" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "build_days_project_id_day_pk" PRIMARY KEY("project_id","day")
);
--> statement-breakpoint
CREATE TABLE "rejected_diffs" (
	"diff_id" bigint PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"test_id" bigint NOT NULL,
	"day" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_days" (
	"project_id" text NOT NULL,
	"day" text NOT NULL,
	"user_id" text NOT NULL,
	"approved" integer DEFAULT 0 NOT NULL,
	"rejected" integer DEFAULT 0 NOT NULL,
	"commented" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "review_days_project_id_day_user_id_pk" PRIMARY KEY("project_id","day","user_id")
);
--> statement-breakpoint
CREATE TABLE "review_wait_days" (
	"project_id" text NOT NULL,
	"day" text NOT NULL,
	"step" smallint NOT NULL,
	"builds" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "review_wait_days_project_id_day_step_pk" PRIMARY KEY("project_id","day","step")
);
--> statement-breakpoint
ALTER TABLE "builds" ADD COLUMN "decided_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "build_days" ADD CONSTRAINT "build_days_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rejected_diffs" ADD CONSTRAINT "rejected_diffs_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rejected_diffs" ADD CONSTRAINT "rejected_diffs_test_id_tests_id_fk" FOREIGN KEY ("test_id") REFERENCES "public"."tests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_days" ADD CONSTRAINT "review_days_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_days" ADD CONSTRAINT "review_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_wait_days" ADD CONSTRAINT "review_wait_days_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rejected_diffs_project" ON "rejected_diffs" USING btree ("project_id","day","test_id");--> statement-breakpoint
CREATE INDEX "rejected_diffs_test" ON "rejected_diffs" USING btree ("test_id");--> statement-breakpoint
CREATE INDEX "review_days_user" ON "review_days" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "usage_days_project" ON "usage_days" USING btree ("project_id","day");--> statement-breakpoint
CREATE INDEX "builds_created" ON "builds" USING btree ("project_id","created_at");--> statement-breakpoint
-- Before the triggers: a transaction with waiting triggers can not change the table.
UPDATE "builds" b SET "decided_at" = r."at" FROM (
  SELECT "build_id", min("created_at") AS "at" FROM "reviews" WHERE "state" IN ('approved', 'rejected') AND NOT "automatic" GROUP BY "build_id") r
WHERE r."build_id" = b."id";--> statement-breakpoint
-- Numbers of builds by day. New builds are counted by statement. Changes are counted at the end of their transaction, so that builds of one day do
-- not wait for each other while they are settled. Deleted builds stay counted: they were built.
CREATE FUNCTION "wait_step"("from" timestamptz, "to" timestamptz) RETURNS smallint LANGUAGE sql IMMUTABLE AS $$
  SELECT floor(8 * ln(1 + greatest(0, extract(epoch FROM "to" - "from")::float8)) / ln(2::float8))::smallint
$$;--> statement-breakpoint
CREATE FUNCTION "utc_day"("at" timestamptz) RETURNS text LANGUAGE sql IMMUTABLE AS $$ SELECT to_char("at" AT TIME ZONE 'UTC', 'YYYY-MM-DD') $$;--> statement-breakpoint
CREATE FUNCTION "builds_count_inserted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "build_days" AS d ("project_id", "day", "total", "changes_detected", "no_changes", "accepted", "rejected", "waiting", "decided")
  SELECT b."project_id", utc_day(b."created_at"), count(*), count(*) FILTER (WHERE b."conclusion" = 'changes-detected'),
    count(*) FILTER (WHERE b."conclusion" = 'no-changes'),
    count(*) FILTER (WHERE b."conclusion" = 'changes-detected' AND b."verdict" = 'accepted'),
    count(*) FILTER (WHERE b."conclusion" = 'changes-detected' AND b."verdict" = 'rejected'),
    count(*) FILTER (WHERE b."conclusion" = 'changes-detected' AND b."verdict" IS NULL AND b."type" IS DISTINCT FROM 'reference'),
  count(*) FILTER (WHERE b."conclusion" = 'changes-detected' AND b."verdict" IS NOT NULL AND b."decided_at" IS NOT NULL)
  FROM "inserted" b GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT ("project_id", "day") DO UPDATE SET "total" = d."total" + EXCLUDED."total",
    "changes_detected" = d."changes_detected" + EXCLUDED."changes_detected", "no_changes" = d."no_changes" + EXCLUDED."no_changes",
    "accepted" = d."accepted" + EXCLUDED."accepted", "rejected" = d."rejected" + EXCLUDED."rejected",
    "waiting" = d."waiting" + EXCLUDED."waiting", "decided" = d."decided" + EXCLUDED."decided";
  INSERT INTO "review_wait_days" AS w ("project_id", "day", "step", "builds")
  SELECT b."project_id", utc_day(b."created_at"), wait_step(b."finalized_at", b."decided_at"), count(*) FROM "inserted" b
  WHERE b."finalized_at" IS NOT NULL AND b."decided_at" IS NOT NULL GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT ("project_id", "day", "step") DO UPDATE SET "builds" = w."builds" + EXCLUDED."builds";
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "builds_count_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "build_days" AS d ("project_id", "day", "total", "changes_detected", "no_changes", "accepted", "rejected", "waiting", "decided")
  SELECT b."project_id", utc_day(b."created_at"), sum(b."n"), sum(b."n" * (b."conclusion" = 'changes-detected')::int),
    sum(b."n" * (b."conclusion" = 'no-changes')::int), sum(b."n" * (b."conclusion" = 'changes-detected' AND b."verdict" = 'accepted')::int),
    sum(b."n" * (b."conclusion" = 'changes-detected' AND b."verdict" = 'rejected')::int),
    sum(b."n" * (b."conclusion" = 'changes-detected' AND b."verdict" = '' AND b."type" <> 'reference')::int),
    sum(b."n" * (b."conclusion" = 'changes-detected' AND b."verdict" <> '' AND b."decided_at" IS NOT NULL)::int)
  FROM (
    SELECT 1 AS "n", NEW."project_id", NEW."created_at", coalesce(NEW."conclusion", '') AS "conclusion", coalesce(NEW."verdict", '') AS "verdict",
      coalesce(NEW."type", '') AS "type", NEW."decided_at"
    UNION ALL SELECT -1, OLD."project_id", OLD."created_at", coalesce(OLD."conclusion", ''), coalesce(OLD."verdict", ''),
      coalesce(OLD."type", ''), OLD."decided_at") b
  GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT ("project_id", "day") DO UPDATE SET "total" = d."total" + EXCLUDED."total",
    "changes_detected" = d."changes_detected" + EXCLUDED."changes_detected", "no_changes" = d."no_changes" + EXCLUDED."no_changes",
    "accepted" = d."accepted" + EXCLUDED."accepted", "rejected" = d."rejected" + EXCLUDED."rejected",
    "waiting" = d."waiting" + EXCLUDED."waiting", "decided" = d."decided" + EXCLUDED."decided";
  INSERT INTO "review_wait_days" AS w ("project_id", "day", "step", "builds")
  SELECT b."project_id", utc_day(b."created_at"), wait_step(b."finalized_at", b."decided_at"), sum(b."n")
  FROM (
    SELECT 1 AS "n", NEW."project_id", NEW."created_at", NEW."finalized_at", NEW."decided_at"
    UNION ALL SELECT -1, OLD."project_id", OLD."created_at", OLD."finalized_at", OLD."decided_at") b
  WHERE b."finalized_at" IS NOT NULL AND b."decided_at" IS NOT NULL GROUP BY 1, 2, 3 HAVING sum(b."n") <> 0 ORDER BY 1, 2, 3
  ON CONFLICT ("project_id", "day", "step") DO UPDATE SET "builds" = w."builds" + EXCLUDED."builds";
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "builds_count_inserted" AFTER INSERT ON "builds" REFERENCING NEW TABLE AS "inserted"
  FOR EACH STATEMENT EXECUTE FUNCTION "builds_count_inserted"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "builds_count_changed" AFTER UPDATE OF "conclusion", "verdict", "type", "decided_at", "finalized_at", "created_at", "project_id" ON "builds"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD."conclusion", OLD."verdict", OLD."type", OLD."decided_at", OLD."finalized_at", OLD."created_at", OLD."project_id")
    IS DISTINCT FROM (NEW."conclusion", NEW."verdict", NEW."type", NEW."decided_at", NEW."finalized_at", NEW."created_at", NEW."project_id"))
  EXECUTE FUNCTION "builds_count_changed"();--> statement-breakpoint
CREATE FUNCTION "reviews_count"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "review_days" AS d ("project_id", "day", "user_id", "approved", "rejected", "commented")
  SELECT b."project_id", utc_day(NEW."created_at"), NEW."user_id", (NEW."state" = 'approved')::int, (NEW."state" = 'rejected')::int,
    (NEW."state" = 'commented')::int FROM "builds" b WHERE b."id" = NEW."build_id"
  ON CONFLICT ("project_id", "day", "user_id") DO UPDATE SET "approved" = d."approved" + EXCLUDED."approved",
    "rejected" = d."rejected" + EXCLUDED."rejected", "commented" = d."commented" + EXCLUDED."commented";
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "reviews_count_inserted" AFTER INSERT ON "reviews" FOR EACH ROW
  WHEN (NEW."state" <> 'pending' AND NOT NEW."automatic" AND NEW."user_id" IS NOT NULL) EXECUTE FUNCTION "reviews_count"();--> statement-breakpoint
CREATE TRIGGER "reviews_count_submitted" AFTER UPDATE OF "state" ON "reviews" FOR EACH ROW
  WHEN (OLD."state" = 'pending' AND NEW."state" <> 'pending' AND NOT NEW."automatic" AND NEW."user_id" IS NOT NULL) EXECUTE FUNCTION "reviews_count"();--> statement-breakpoint
CREATE FUNCTION "diffs_count_rejected"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."decision" = 'rejected' AND NEW."decided_in_id" IS NULL THEN
    INSERT INTO "rejected_diffs" ("diff_id", "project_id", "test_id", "day")
    SELECT NEW."id", t."project_id", t."id", utc_day(b."created_at") FROM "tests" t, "builds" b WHERE t."id" = NEW."test_id" AND b."id" = NEW."build_id"
    ON CONFLICT DO NOTHING;
  ELSE
    DELETE FROM "rejected_diffs" WHERE "diff_id" = NEW."id";
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "diffs_count_rejected" AFTER UPDATE OF "decision" ON "diffs" FOR EACH ROW
  WHEN (OLD."decision" IS DISTINCT FROM NEW."decision" AND (NEW."decision" = 'rejected' OR OLD."decision" = 'rejected'))
  EXECUTE FUNCTION "diffs_count_rejected"();--> statement-breakpoint
-- Counts what is stored already.
INSERT INTO "review_days" ("project_id", "day", "user_id", "approved", "rejected", "commented")
SELECT b."project_id", utc_day(r."created_at"), r."user_id", count(*) FILTER (WHERE r."state" = 'approved'), count(*) FILTER (WHERE r."state" = 'rejected'),
  count(*) FILTER (WHERE r."state" = 'commented')
FROM "reviews" r JOIN "builds" b ON b."id" = r."build_id" WHERE r."state" <> 'pending' AND NOT r."automatic" AND r."user_id" IS NOT NULL GROUP BY 1, 2, 3;--> statement-breakpoint
INSERT INTO "rejected_diffs" ("diff_id", "project_id", "test_id", "day")
SELECT d."id", t."project_id", t."id", utc_day(b."created_at") FROM "diffs" d JOIN "tests" t ON t."id" = d."test_id" JOIN "builds" b ON b."id" = d."build_id"
WHERE d."decision" = 'rejected' AND d."decided_in_id" IS NULL;--> statement-breakpoint
INSERT INTO "build_days" ("project_id", "day", "total", "changes_detected", "no_changes", "accepted", "rejected", "waiting", "decided")
SELECT b."project_id", utc_day(b."created_at"), count(*), count(*) FILTER (WHERE b."conclusion" = 'changes-detected'),
  count(*) FILTER (WHERE b."conclusion" = 'no-changes'),
  count(*) FILTER (WHERE b."conclusion" = 'changes-detected' AND b."verdict" = 'accepted'),
  count(*) FILTER (WHERE b."conclusion" = 'changes-detected' AND b."verdict" = 'rejected'),
  count(*) FILTER (WHERE b."conclusion" = 'changes-detected' AND b."verdict" IS NULL AND b."type" IS DISTINCT FROM 'reference'),
  count(*) FILTER (WHERE b."conclusion" = 'changes-detected' AND b."verdict" IS NOT NULL AND b."decided_at" IS NOT NULL)
FROM "builds" b GROUP BY 1, 2;--> statement-breakpoint
INSERT INTO "review_wait_days" ("project_id", "day", "step", "builds")
SELECT b."project_id", utc_day(b."created_at"), wait_step(b."finalized_at", b."decided_at"), count(*) FROM "builds" b
WHERE b."finalized_at" IS NOT NULL AND b."decided_at" IS NOT NULL GROUP BY 1, 2, 3;

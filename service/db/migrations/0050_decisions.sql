CREATE TABLE "decisions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "decisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"project_id" text NOT NULL,
	"build_id" text NOT NULL,
	"subject" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"test_id" bigint,
	"content" text NOT NULL,
	"verdict" text NOT NULL,
	"user_id" text,
	"rule_id" text,
	"agent" text,
	"reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"review_id" text,
	"source_id" bigint,
	"withdrawn_at" timestamp (3) with time zone,
	"withdrawn_by" text
);
--> statement-breakpoint
ALTER TABLE "builds" ADD COLUMN "decided" jsonb;--> statement-breakpoint
ALTER TABLE "causes" ADD COLUMN "decision_id" bigint;--> statement-breakpoint
ALTER TABLE "causes" ADD COLUMN "verdict" text;--> statement-breakpoint
ALTER TABLE "diffs" ADD COLUMN "decision_id" bigint;--> statement-breakpoint
ALTER TABLE "diffs" ADD COLUMN "verdict" text;--> statement-breakpoint
ALTER TABLE "diffs" ADD COLUMN "standing_id" bigint;--> statement-breakpoint
ALTER TABLE "diffs" ADD COLUMN "standing" text;--> statement-breakpoint
ALTER TABLE "places" ADD COLUMN "decision_id" bigint;--> statement-breakpoint
ALTER TABLE "places" ADD COLUMN "verdict" text;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_build_id_builds_id_fk" FOREIGN KEY ("build_id") REFERENCES "public"."builds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_withdrawn_by_users_id_fk" FOREIGN KEY ("withdrawn_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "decisions_subject" ON "decisions" USING btree ("build_id","subject","subject_id") WHERE "decisions"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "decisions_build" ON "decisions" USING btree ("build_id","id");--> statement-breakpoint
CREATE INDEX "decisions_review" ON "decisions" USING btree ("review_id") WHERE "decisions"."review_id" is not null;--> statement-breakpoint
CREATE INDEX "decisions_source" ON "decisions" USING btree ("source_id") WHERE "decisions"."source_id" is not null and "decisions"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "decisions_rule" ON "decisions" USING btree ("rule_id") WHERE "decisions"."rule_id" is not null and "decisions"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "decisions_project" ON "decisions" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "decisions_user" ON "decisions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "decisions_withdrawn_by" ON "decisions" USING btree ("withdrawn_by");--> statement-breakpoint
CREATE INDEX "diffs_content" ON "diffs" USING btree ("test_id","content_key","id") WHERE "diffs"."standing" is not null;--> statement-breakpoint
CREATE INDEX "diffs_file" ON "diffs" USING btree ("test_id","head_file_id","id") WHERE "diffs"."standing" is not null;--> statement-breakpoint
-- Takes over the decisions that the columns of snapshots, causes and places hold. Streams need no message about it.
ALTER TABLE "diffs" DISABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "causes" DISABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "places" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "diffs" SET "content_key" = coalesce("head_file_id", 'removed') || ' ' || coalesce("base_file_id", 'none');--> statement-breakpoint
-- What causes and places decide about snapshots. Analyzed, because the planner takes a group with a condition for a few rows.
CREATE TEMPORARY TABLE "by_areas" ON COMMIT DROP AS
SELECT p."diff_id", CASE WHEN bool_or(coalesce(p."decision", o."decision") = 'rejected') THEN 'rejected' ELSE 'approved' END AS "decision"
FROM "places" p LEFT JOIN "causes" o ON o."id" = p."cause_id" AND NOT o."by_places"
GROUP BY p."diff_id" HAVING count(*) = count(coalesce(p."decision", o."decision"));--> statement-breakpoint
ANALYZE "by_areas";--> statement-breakpoint
CREATE TEMPORARY TABLE "taken_over" ON COMMIT DROP AS
SELECT 'cause' AS "subject", c."id" AS "subject_id", c."build_id", NULL::bigint AS "test_id", c."key" AS "content", c."decision", c."decided_by",
  c."decided_at", c."agent", c."reason", NULL::text AS "rule_id" FROM "causes" c WHERE c."decision" IS NOT NULL AND NOT c."by_places"
UNION ALL SELECT 'place', p."id", d."build_id", d."test_id", d."content_key", p."decision", p."decided_by", p."decided_at", p."agent", p."reason", NULL
  FROM "places" p JOIN "diffs" d ON d."id" = p."diff_id" WHERE p."decision" IS NOT NULL
-- A snapshot that causes and places decide needs no decision of its own.
UNION ALL SELECT 'diff', d."id", d."build_id", d."test_id", d."content_key", d."decision", d."decided_by", d."decided_at", d."agent", d."reason", d."rule_id"
  FROM "diffs" d LEFT JOIN "by_areas" e ON e."diff_id" = d."id" AND d."rule_id" IS NULL
  WHERE d."decision" IS NOT NULL AND d."decided_in_id" IS NULL AND e."decision" IS DISTINCT FROM d."decision";--> statement-breakpoint
-- The first review after a decision published it. Decisions of reviews that a person dismissed are taken back with them.
INSERT INTO "decisions" ("project_id", "build_id", "subject", "subject_id", "test_id", "content", "verdict", "user_id", "rule_id", "agent", "reason",
  "created_at", "review_id", "withdrawn_at", "withdrawn_by")
SELECT b."project_id", t."build_id", t."subject", t."subject_id", t."test_id", t."content", t."decision", t."decided_by", t."rule_id", t."agent", t."reason",
  coalesce(t."decided_at", b."created_at"), r."id", r."withdrawn_at", CASE WHEN r."withdrawn_at" IS NOT NULL THEN r."dismissed_by" END
FROM "taken_over" t JOIN "builds" b ON b."id" = t."build_id" LEFT JOIN LATERAL (
  SELECT r."id", r."dismissed_by", CASE WHEN r."dismissed_by" IS NOT NULL AND b."baseline_steps" -> -1 ->> 'verdict' IS DISTINCT FROM 'taken by hand'
    THEN r."dismissed_at" END AS "withdrawn_at"
  FROM "reviews" r WHERE r."build_id" = t."build_id" AND r."state" IN ('approved', 'rejected') AND NOT r."automatic"
    AND r."created_at" >= coalesce(t."decided_at", b."created_at") ORDER BY r."seq" LIMIT 1) r ON t."rule_id" IS NULL
ORDER BY t."decided_at", t."subject", t."subject_id";--> statement-breakpoint
ANALYZE "decisions";--> statement-breakpoint
UPDATE "places" p SET "decision_id" = x."id", "verdict" = x."verdict" FROM "decisions" x
WHERE x."subject" = 'place' AND x."subject_id" = p."id" AND x."withdrawn_at" IS NULL;--> statement-breakpoint
UPDATE "causes" c SET "decision_id" = x."id", "verdict" = x."verdict" FROM "decisions" x
WHERE x."subject" = 'cause' AND x."subject_id" = c."id" AND x."withdrawn_at" IS NULL;--> statement-breakpoint
UPDATE "diffs" d SET "decision_id" = x."id", "verdict" = x."verdict", "standing_id" = CASE WHEN x."review_id" IS NOT NULL OR x."rule_id" IS NOT NULL THEN x."id" END,
  "standing" = CASE WHEN x."review_id" IS NOT NULL OR x."rule_id" IS NOT NULL THEN x."verdict" END
FROM "decisions" x WHERE x."subject" = 'diff' AND x."subject_id" = d."id" AND x."withdrawn_at" IS NULL;--> statement-breakpoint
UPDATE "diffs" d SET "decision_id" = e."id", "verdict" = e."verdict", "standing_id" = CASE WHEN e."published" THEN e."id" END,
  "standing" = CASE WHEN e."published" THEN e."verdict" END
FROM (
  SELECT p."diff_id", CASE WHEN bool_or(x."verdict" = 'rejected') THEN 'rejected' ELSE 'approved' END AS "verdict", bool_and(x."review_id" IS NOT NULL) AS "published",
    (array_agg(x."id" ORDER BY x."verdict" = 'rejected' DESC, x."created_at" DESC, x."id" DESC))[1] AS "id"
  FROM "places" p LEFT JOIN "causes" c ON c."id" = p."cause_id" LEFT JOIN "decisions" x ON x."id" = coalesce(p."decision_id", c."decision_id")
  GROUP BY p."diff_id" HAVING count(*) = count(x."id")) e
WHERE d."id" = e."diff_id" AND d."decision" IS NOT NULL AND d."decided_in_id" IS NULL AND d."decision_id" IS NULL;--> statement-breakpoint
-- Decisions that were carried over, with the first decision as their source.
INSERT INTO "decisions" ("project_id", "build_id", "subject", "subject_id", "test_id", "content", "verdict", "user_id", "agent", "reason", "created_at", "source_id",
  "withdrawn_at")
SELECT b."project_id", d."build_id", 'diff', d."id", d."test_id", d."content_key", d."decision", d."decided_by", d."agent", d."reason",
  coalesce(d."decided_at", b."created_at"), coalesce(e."standing_id", e."decision_id", w."id", 0),
  CASE WHEN e."id" IS NOT NULL AND coalesce(e."decision_id", w."id") IS NULL THEN now() END
FROM "diffs" d JOIN "builds" b ON b."id" = d."build_id" LEFT JOIN "diffs" e ON e."build_id" = d."decided_in_id" AND e."name" = d."name"
  AND e."test_id" = d."test_id" AND coalesce(e."head_file_id", e."base_file_id") = coalesce(d."head_file_id", d."base_file_id")
  AND (e."head_file_id" IS NULL) = (d."head_file_id" IS NULL)
-- The source that a dismissal took back: the job below ends it in builds that are open, as a dismissal does.
LEFT JOIN LATERAL (SELECT x."id" FROM "decisions" x WHERE e."decision_id" IS NULL AND x."build_id" = e."build_id" AND x."withdrawn_at" IS NOT NULL
  AND (x."subject", x."subject_id") IN (SELECT 'diff', e."id" UNION ALL SELECT 'place', p."id" FROM "places" p WHERE p."diff_id" = e."id"
    UNION ALL SELECT 'cause', p."cause_id" FROM "places" p WHERE p."diff_id" = e."id") ORDER BY x."id" LIMIT 1) w ON true
WHERE d."decided_in_id" IS NOT NULL AND d."decision" IS NOT NULL AND d."rule_id" IS NULL ORDER BY d."id";--> statement-breakpoint
UPDATE "diffs" d SET "decision_id" = x."id", "verdict" = x."verdict", "standing_id" = x."id", "standing" = x."verdict" FROM "decisions" x
WHERE x."subject" = 'diff' AND x."subject_id" = d."id" AND x."source_id" IS NOT NULL AND x."withdrawn_at" IS NULL;--> statement-breakpoint
UPDATE "causes" c SET "decision_id" = e."id", "verdict" = c."decision" FROM (
  SELECT p."cause_id", (array_agg(x."id" ORDER BY x."verdict" = 'rejected' DESC, x."created_at" DESC, x."id" DESC))[1] AS "id"
  FROM "places" p JOIN "diffs" d ON d."id" = p."diff_id" JOIN "decisions" x ON x."id" = coalesce(p."decision_id", d."decision_id") GROUP BY p."cause_id") e
WHERE c."id" = e."cause_id" AND c."by_places" AND c."decision" IS NOT NULL;--> statement-breakpoint
UPDATE "diffs" SET "rule_id" = NULL WHERE "rule_id" IS NOT NULL AND "status" <> 'ignored';--> statement-breakpoint
ALTER TABLE "diffs" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "causes" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "places" ENABLE TRIGGER USER;--> statement-breakpoint
UPDATE "builds" b SET "decided" = json_build_object('total', e."total", 'approved', e."approved", 'rejected', e."rejected", 'undecided', e."undecided",
  'failed', e."failed", 'ended', 0) FROM (
  SELECT d."build_id", count(*) AS "total", count(*) FILTER (WHERE d."standing" = 'approved') AS "approved",
    count(*) FILTER (WHERE d."standing" = 'rejected') AS "rejected", count(*) FILTER (WHERE d."standing" IS NULL) AS "undecided",
    count(*) FILTER (WHERE d."standing" IS NULL AND (d."status" = 'failure' OR d."problem" IS NOT NULL)) AS "failed"
  FROM "diffs" d JOIN "builds" o ON o."id" = d."build_id"
  WHERE d."rank" BETWEEN 0 AND 3 AND d."parent_name" IS NULL AND (d."status" <> 'removed' OR NOT o."subset") GROUP BY d."build_id") e
WHERE b."id" = e."build_id" AND b."state" = 'concluded';--> statement-breakpoint
-- Decisions of rules end with the rule from now on.
INSERT INTO "jobs" ("id", "kind", "payload", "run_at")
SELECT encode(sha256(convert_to('builds.revert-rule ' || r."id" || ' expired', 'UTF8')), 'hex'), 'builds.revert-rule', json_build_object('ruleId', r."id"),
  greatest(r."expires_at", now()) FROM "build_rules" r WHERE r."revoked_at" IS NULL AND r."effect" <> 'threshold' ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "jobs" ("id", "kind", "payload")
SELECT encode(sha256(convert_to('builds.rejudge ' || t."build_id" || ' decisions', 'UTF8')), 'hex'), 'builds.rejudge', json_build_object('buildId', t."build_id")
FROM (SELECT DISTINCT "build_id" FROM "decisions" WHERE "withdrawn_at" IS NOT NULL AND "source_id" IS NULL) t ON CONFLICT DO NOTHING;--> statement-breakpoint
-- Rejections of a whole build, which were stored without decisions.
INSERT INTO "jobs" ("id", "kind", "payload")
SELECT encode(sha256(convert_to('builds.take-over-rejections ' || b."id", 'UTF8')), 'hex'), 'builds.take-over-rejections', json_build_object('buildId', b."id")
FROM "builds" b WHERE b."verdict" = 'rejected' AND EXISTS (SELECT 1 FROM "reviews" r WHERE r."build_id" = b."id" AND r."state" = 'rejected' AND NOT r."automatic"
  AND r."dismissed_at" IS NULL AND NOT EXISTS (SELECT 1 FROM "decisions" x WHERE x."review_id" = r."id" AND x."verdict" = 'rejected')) ON CONFLICT DO NOTHING;

-- A build that its branch approves waits for its failed snapshots: counts by day agree with the list of builds.
CREATE FUNCTION "build_waits"("conclusion" text, "verdict" text, "type" text, "decided" jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce("conclusion" = 'changes-detected' AND "verdict" IS NULL AND ("type" IS DISTINCT FROM 'reference' OR ("decided" ->> 'failed')::int > 0), false)
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "builds_count_inserted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "build_days" AS d ("project_id", "day", "total", "changes_detected", "no_changes", "accepted", "rejected", "waiting", "decided")
  SELECT b."project_id", utc_day(b."created_at"), count(*), count(*) FILTER (WHERE b."conclusion" = 'changes-detected'),
    count(*) FILTER (WHERE b."conclusion" = 'no-changes'),
    count(*) FILTER (WHERE b."conclusion" = 'changes-detected' AND b."verdict" = 'accepted'),
    count(*) FILTER (WHERE b."conclusion" = 'changes-detected' AND b."verdict" = 'rejected'),
    count(*) FILTER (WHERE build_waits(b."conclusion", b."verdict", b."type", b."decided")),
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
CREATE OR REPLACE FUNCTION "builds_count_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "build_days" AS d ("project_id", "day", "total", "changes_detected", "no_changes", "accepted", "rejected", "waiting", "decided")
  SELECT b."project_id", utc_day(b."created_at"), sum(b."n"), sum(b."n" * (b."conclusion" = 'changes-detected')::int),
    sum(b."n" * (b."conclusion" = 'no-changes')::int), sum(b."n" * (b."conclusion" = 'changes-detected' AND b."verdict" = 'accepted')::int),
    sum(b."n" * (b."conclusion" = 'changes-detected' AND b."verdict" = 'rejected')::int),
    sum(b."n" * build_waits(b."conclusion", nullif(b."verdict", ''), b."type", b."decided")::int),
    sum(b."n" * (b."conclusion" = 'changes-detected' AND b."verdict" <> '' AND b."decided_at" IS NOT NULL)::int)
  FROM (
    SELECT 1 AS "n", NEW."project_id", NEW."created_at", coalesce(NEW."conclusion", '') AS "conclusion", coalesce(NEW."verdict", '') AS "verdict",
      coalesce(NEW."type", '') AS "type", NEW."decided_at", NEW."decided"
    UNION ALL SELECT -1, OLD."project_id", OLD."created_at", coalesce(OLD."conclusion", ''), coalesce(OLD."verdict", ''),
      coalesce(OLD."type", ''), OLD."decided_at", OLD."decided") b
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
DROP TRIGGER "builds_count_changed" ON "builds";--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "builds_count_changed"
  AFTER UPDATE OF "conclusion", "verdict", "type", "decided_at", "finalized_at", "created_at", "project_id", "decided" ON "builds"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD."conclusion", OLD."verdict", OLD."type", OLD."decided_at", OLD."finalized_at", OLD."created_at", OLD."project_id", OLD."decided" ->> 'failed')
    IS DISTINCT FROM (NEW."conclusion", NEW."verdict", NEW."type", NEW."decided_at", NEW."finalized_at", NEW."created_at", NEW."project_id", NEW."decided" ->> 'failed'))
  EXECUTE FUNCTION "builds_count_changed"();--> statement-breakpoint
-- Counts what is stored already.
UPDATE "build_days" d SET "waiting" = d."waiting" + b."builds" FROM (
  SELECT "project_id", utc_day("created_at") AS "day", count(*) AS "builds" FROM "builds"
  WHERE "type" = 'reference' AND build_waits("conclusion", "verdict", "type", "decided") GROUP BY 1, 2) b
WHERE d."project_id" = b."project_id" AND d."day" = b."day";

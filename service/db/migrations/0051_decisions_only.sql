-- Counts rejections by the decisions that count.
DROP TRIGGER "diffs_count_rejected" ON "diffs";--> statement-breakpoint
CREATE OR REPLACE FUNCTION "diffs_count_rejected"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."standing" = 'rejected' AND NOT EXISTS (SELECT 1 FROM "decisions" x WHERE x."id" = NEW."standing_id" AND x."source_id" IS NOT NULL) THEN
    INSERT INTO "rejected_diffs" ("diff_id", "project_id", "test_id", "day")
    SELECT NEW."id", t."project_id", t."id", utc_day(b."created_at") FROM "tests" t, "builds" b WHERE t."id" = NEW."test_id" AND b."id" = NEW."build_id"
    ON CONFLICT DO NOTHING;
  ELSE
    DELETE FROM "rejected_diffs" WHERE "diff_id" = NEW."id";
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "diffs_count_rejected" AFTER UPDATE OF "standing" ON "diffs" FOR EACH ROW
  WHEN ((OLD."standing", OLD."standing_id") IS DISTINCT FROM (NEW."standing", NEW."standing_id") AND (NEW."standing" = 'rejected' OR OLD."standing" = 'rejected'))
  EXECUTE FUNCTION "diffs_count_rejected"();--> statement-breakpoint
-- Rejections of builds that were deleted stay counted.
DELETE FROM "rejected_diffs" r USING "diffs" d WHERE d."id" = r."diff_id";--> statement-breakpoint
INSERT INTO "rejected_diffs" ("diff_id", "project_id", "test_id", "day")
SELECT d."id", t."project_id", t."id", utc_day(b."created_at") FROM "diffs" d JOIN "tests" t ON t."id" = d."test_id" JOIN "builds" b ON b."id" = d."build_id"
JOIN "decisions" x ON x."id" = d."standing_id" AND x."source_id" IS NULL WHERE d."standing" = 'rejected';--> statement-breakpoint
ALTER TABLE "causes" DROP CONSTRAINT "causes_decided_by_users_id_fk";
--> statement-breakpoint
ALTER TABLE "diffs" DROP CONSTRAINT "diffs_decided_by_users_id_fk";
--> statement-breakpoint
ALTER TABLE "places" DROP CONSTRAINT "places_decided_by_users_id_fk";
--> statement-breakpoint
DROP INDEX "causes_decided_by";--> statement-breakpoint
DROP INDEX "diffs_decided";--> statement-breakpoint
DROP INDEX "diffs_decided_by";--> statement-breakpoint
DROP INDEX "places_decided_by";--> statement-breakpoint
ALTER TABLE "causes" DROP COLUMN "decision";--> statement-breakpoint
ALTER TABLE "causes" DROP COLUMN "decided_by";--> statement-breakpoint
ALTER TABLE "causes" DROP COLUMN "decided_at";--> statement-breakpoint
ALTER TABLE "causes" DROP COLUMN "agent";--> statement-breakpoint
ALTER TABLE "causes" DROP COLUMN "reason";--> statement-breakpoint
ALTER TABLE "causes" DROP COLUMN "by_places";--> statement-breakpoint
ALTER TABLE "diffs" DROP COLUMN "decision";--> statement-breakpoint
ALTER TABLE "diffs" DROP COLUMN "decided_by";--> statement-breakpoint
ALTER TABLE "diffs" DROP COLUMN "decided_at";--> statement-breakpoint
ALTER TABLE "diffs" DROP COLUMN "agent";--> statement-breakpoint
ALTER TABLE "diffs" DROP COLUMN "reason";--> statement-breakpoint
ALTER TABLE "diffs" DROP COLUMN "decided_in_id";--> statement-breakpoint
ALTER TABLE "places" DROP COLUMN "decision";--> statement-breakpoint
ALTER TABLE "places" DROP COLUMN "decided_by";--> statement-breakpoint
ALTER TABLE "places" DROP COLUMN "decided_at";--> statement-breakpoint
ALTER TABLE "places" DROP COLUMN "reason";--> statement-breakpoint
ALTER TABLE "places" DROP COLUMN "agent";

ALTER TABLE "causes" ADD COLUMN "question" bigint;--> statement-breakpoint
-- Causes of earlier builds are asked alone, but for those that changed from one colour to the same other one.
UPDATE "causes" c SET "question" = q."first" FROM (
  SELECT "build_id", "likeness", min("id") AS "first" FROM "causes" WHERE "likeness" LIKE '%:#%:#%' GROUP BY 1, 2 HAVING count(*) > 1
) q WHERE c."build_id" = q."build_id" AND c."likeness" = q."likeness";

ALTER TABLE "build_shards" ADD COLUMN "taken_from_id" text;--> statement-breakpoint
ALTER TABLE "builds" ADD COLUMN "superseded_by_id" text;--> statement-breakpoint
CREATE INDEX "snapshots_decomposed" ON "snapshots" USING btree ("build_id") WHERE "snapshots"."name" is not nfc normalized;--> statement-breakpoint
-- Names are compared in NFC. A test keeps its name in another form where the suite has a test with that name in NFC already.
UPDATE "tests" t SET "name" = normalize(t."name", NFC) FROM (
  SELECT DISTINCT ON ("project_id", "build_name", normalize("name", NFC)) "id" FROM "tests" WHERE "name" IS NOT NFC NORMALIZED
  ORDER BY "project_id", "build_name", normalize("name", NFC), "id"
) first WHERE first."id" = t."id" AND NOT EXISTS (SELECT 1 FROM "tests" o
  WHERE o."project_id" = t."project_id" AND o."build_name" = t."build_name" AND o."name" = normalize(t."name", NFC));

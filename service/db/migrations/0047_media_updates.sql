DROP INDEX "media_attachment_seq";--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "updated_seq" bigserial NOT NULL;--> statement-breakpoint
CREATE INDEX "media_project_updated" ON "media" USING btree ("project_id","updated_seq","kind");--> statement-breakpoint
CREATE INDEX "media_attachment_updated" ON "media" USING btree ("project_id","attachment","updated_seq","kind");--> statement-breakpoint
-- Media so far are ordered by their newest ready version, those without one by their creation.
UPDATE "media" m SET "updated_seq" = ranked."rank" FROM (
  SELECT "id", row_number() OVER (ORDER BY coalesce((SELECT v."created_at" FROM "media_versions" v
    WHERE v."media_id" = "media"."id" AND v."status" = 'ready' ORDER BY v."number" DESC LIMIT 1), "created_at"), "seq") AS "rank" FROM "media"
) ranked WHERE ranked."id" = m."id";--> statement-breakpoint
SELECT setval(pg_get_serial_sequence('media', 'updated_seq'), (SELECT count(*) + 1 FROM "media"), false);--> statement-breakpoint
-- As before, and places the media first in the order of updates when a version becomes its newest ready one.
CREATE OR REPLACE FUNCTION "media_kind_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "changed" text := COALESCE(NEW."media_id", OLD."media_id");
  "arrived" boolean := TG_OP <> 'DELETE' AND NEW."status" = 'ready' AND OLD."status" IS DISTINCT FROM 'ready';
BEGIN
  PERFORM 1 FROM "media" WHERE "id" = "changed" FOR NO KEY UPDATE;
  UPDATE "media" SET "kind" = (SELECT split_part(v."content_type", '/', 1) FROM "media_versions" v
    WHERE v."media_id" = "changed" AND v."status" = 'ready' ORDER BY v."number" DESC LIMIT 1),
    "updated_seq" = CASE WHEN "arrived" AND NOT EXISTS (SELECT 1 FROM "media_versions" v
      WHERE v."media_id" = "changed" AND v."status" = 'ready' AND v."number" > NEW."number")
      THEN nextval(pg_get_serial_sequence('media', 'updated_seq')) ELSE "updated_seq" END
    WHERE "id" = "changed";
  RETURN NULL;
END $$;

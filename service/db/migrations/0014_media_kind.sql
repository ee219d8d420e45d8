ALTER TABLE "media" ADD COLUMN "kind" text;--> statement-breakpoint
-- The kind of a media's newest ready version. Triggers write it in the transaction of the change, so that replicas of the release before
-- this one keep it right as well. The media is locked first: the update then sees the versions that other transactions committed.
CREATE FUNCTION "media_kind_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "changed" text := COALESCE(NEW."media_id", OLD."media_id");
BEGIN
  PERFORM 1 FROM "media" WHERE "id" = "changed" FOR NO KEY UPDATE;
  UPDATE "media" SET "kind" = (SELECT split_part(v."content_type", '/', 1) FROM "media_versions" v
    WHERE v."media_id" = "changed" AND v."status" = 'ready' ORDER BY v."number" DESC LIMIT 1) WHERE "id" = "changed";
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "media_version_inserted" AFTER INSERT ON "media_versions" FOR EACH ROW
  WHEN (NEW."status" = 'ready') EXECUTE FUNCTION "media_kind_changed"();--> statement-breakpoint
CREATE TRIGGER "media_version_updated" AFTER UPDATE OF "status", "content_type", "number" ON "media_versions" FOR EACH ROW
  WHEN (NEW."status" = 'ready' OR OLD."status" = 'ready') EXECUTE FUNCTION "media_kind_changed"();--> statement-breakpoint
CREATE TRIGGER "media_version_deleted" AFTER DELETE ON "media_versions" FOR EACH ROW
  WHEN (OLD."status" = 'ready') EXECUTE FUNCTION "media_kind_changed"();--> statement-breakpoint
UPDATE "media" m SET "kind" = (SELECT split_part(v."content_type", '/', 1) FROM "media_versions" v
  WHERE v."media_id" = m."id" AND v."status" = 'ready' ORDER BY v."number" DESC LIMIT 1);--> statement-breakpoint
DROP INDEX "media_project_seq";--> statement-breakpoint
DROP INDEX "media_attachment_seq";--> statement-breakpoint
CREATE INDEX "media_project_name" ON "media" USING btree ("project_id",lower("name"),"seq","kind","name");--> statement-breakpoint
CREATE INDEX "media_project_seq" ON "media" USING btree ("project_id","seq","kind");--> statement-breakpoint
CREATE INDEX "media_attachment_seq" ON "media" USING btree ("project_id","attachment","seq","kind");
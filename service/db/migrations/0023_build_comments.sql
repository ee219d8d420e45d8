ALTER TABLE "comments" ADD COLUMN "build_id" text;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "diff_id" bigint;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "review_id" text;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "draft" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD COLUMN "builds" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "builds" ADD COLUMN "comments_revision" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "covers_all" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_build_id_builds_id_fk" FOREIGN KEY ("build_id") REFERENCES "public"."builds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_diff_id_diffs_id_fk" FOREIGN KEY ("diff_id") REFERENCES "public"."diffs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comments_build" ON "comments" USING btree ("build_id","seq") WHERE "comments"."build_id" is not null;--> statement-breakpoint
CREATE INDEX "comments_diff" ON "comments" USING btree ("diff_id") WHERE "comments"."diff_id" is not null;--> statement-breakpoint
CREATE INDEX "comments_review" ON "comments" USING btree ("review_id") WHERE "comments"."review_id" is not null;--> statement-breakpoint
CREATE INDEX "comments_draft" ON "comments" USING btree ("build_id","author_id") WHERE "comments"."draft";--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_draft" ON "reviews" USING btree ("build_id","user_id") WHERE "reviews"."state" = 'pending';--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_build_subject" CHECK (("comments"."subject_type" = 'build') = ("comments"."build_id" is not null));
--> statement-breakpoint
-- A build's revision is the entity tag of its comments, as that of a media.
CREATE FUNCTION "bump_build_comments_revision"("changed" text[]) RETURNS void LANGUAGE sql AS $$
  UPDATE "builds" SET "comments_revision" = "comments_revision" + 1
  WHERE "id" IN (SELECT "id" FROM "builds" WHERE "id" = ANY("changed") ORDER BY "id" FOR NO KEY UPDATE)
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "comments_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "bump_comments_revision"(ARRAY(SELECT DISTINCT "media_id" FROM "changed" WHERE "media_id" IS NOT NULL));
  IF EXISTS (SELECT 1 FROM "changed" WHERE "build_id" IS NOT NULL) THEN
    PERFORM "bump_build_comments_revision"(ARRAY(SELECT DISTINCT "build_id" FROM "changed" WHERE "build_id" IS NOT NULL));
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "comment_reactions_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE "medias" text[]; "of_builds" text[];
BEGIN
  SELECT array_agg(DISTINCT c."media_id") FILTER (WHERE c."media_id" IS NOT NULL), array_agg(DISTINCT c."build_id") FILTER (WHERE c."build_id" IS NOT NULL)
    INTO "medias", "of_builds" FROM "changed" r JOIN "comments" c ON c."id" = r."comment_id";
  PERFORM "bump_comments_revision"("medias");
  IF "of_builds" IS NOT NULL THEN PERFORM "bump_build_comments_revision"("of_builds"); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "comment_author_renamed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM "users" WHERE "id" = NEW."id" FOR UPDATE;
  PERFORM "bump_comments_revision"(ARRAY(
    SELECT "media_id" FROM "comments" WHERE "author_id" = NEW."id" AND "media_id" IS NOT NULL
    UNION SELECT c."media_id" FROM "comment_reactions" r JOIN "comments" c ON c."id" = r."comment_id" WHERE r."user_id" = NEW."id" AND c."media_id" IS NOT NULL));
  PERFORM "bump_build_comments_revision"(ARRAY(
    SELECT "build_id" FROM "comments" WHERE "author_id" = NEW."id" AND "build_id" IS NOT NULL
    UNION SELECT c."build_id" FROM "comment_reactions" r JOIN "comments" c ON c."id" = r."comment_id" WHERE r."user_id" = NEW."id" AND c."build_id" IS NOT NULL));
  RETURN NULL;
END $$;--> statement-breakpoint
-- Every visible change of a build notifies the event streams of all replicas, with the build's id, once a transaction.
CREATE FUNCTION "builds_notify"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('loupe_builds', CASE WHEN TG_OP = 'DELETE' THEN OLD."id" ELSE NEW."id" END);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "build_parts_notify"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('loupe_builds', "build_id") FROM (SELECT DISTINCT "build_id" FROM "changed") c;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "places_notify"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('loupe_builds', "build_id")
    FROM (SELECT DISTINCT o."build_id" FROM "changed" p JOIN "causes" o ON o."id" = p."cause_id") c;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "builds_notify" AFTER INSERT OR UPDATE OR DELETE ON "builds" FOR EACH ROW EXECUTE FUNCTION "builds_notify"();--> statement-breakpoint
CREATE TRIGGER "diffs_inserted" AFTER INSERT ON "diffs" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "build_parts_notify"();--> statement-breakpoint
CREATE TRIGGER "diffs_updated" AFTER UPDATE ON "diffs" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "build_parts_notify"();--> statement-breakpoint
CREATE TRIGGER "causes_updated" AFTER UPDATE ON "causes" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "build_parts_notify"();--> statement-breakpoint
CREATE TRIGGER "places_updated" AFTER UPDATE ON "places" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "places_notify"();--> statement-breakpoint
CREATE TRIGGER "reviews_inserted" AFTER INSERT ON "reviews" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "build_parts_notify"();--> statement-breakpoint
CREATE TRIGGER "reviews_updated" AFTER UPDATE ON "reviews" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "build_parts_notify"();

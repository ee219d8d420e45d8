ALTER TABLE "comments" ALTER COLUMN "media_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "subject_type" text DEFAULT 'media' NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "comments_revision" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "comment_reactions_user" ON "comment_reactions" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_subject" CHECK (("comments"."subject_type" = 'media') = ("comments"."media_id" is not null));--> statement-breakpoint
-- A media's revision is the entity tag of its comments. Triggers increase it in the transaction of the change, so that no statement can
-- forget to, and replicas of the release before this one keep it right as well.
CREATE FUNCTION "bump_comments_revision"("changed" text[]) RETURNS void LANGUAGE sql AS $$
  UPDATE "media" SET "comments_revision" = "comments_revision" + 1
  WHERE "id" IN (SELECT "id" FROM "media" WHERE "id" = ANY("changed") ORDER BY "id" FOR NO KEY UPDATE)
$$;--> statement-breakpoint
CREATE FUNCTION "comments_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "bump_comments_revision"(ARRAY(SELECT DISTINCT "media_id" FROM "changed"));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "comment_reactions_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "bump_comments_revision"(ARRAY(SELECT DISTINCT c."media_id" FROM "changed" r JOIN "comments" c ON c."id" = r."comment_id"));
  RETURN NULL;
END $$;--> statement-breakpoint
-- A comment and a reaction hold a key share lock on their author until they commit. This lock waits for them, so that the update below
-- sees all that the author wrote.
CREATE FUNCTION "comment_author_renamed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM "users" WHERE "id" = NEW."id" FOR UPDATE;
  PERFORM "bump_comments_revision"(ARRAY(
    SELECT "media_id" FROM "comments" WHERE "author_id" = NEW."id"
    UNION SELECT c."media_id" FROM "comment_reactions" r JOIN "comments" c ON c."id" = r."comment_id" WHERE r."user_id" = NEW."id"));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "comments_inserted" AFTER INSERT ON "comments" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "comments_changed"();--> statement-breakpoint
CREATE TRIGGER "comments_updated" AFTER UPDATE ON "comments" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "comments_changed"();--> statement-breakpoint
CREATE TRIGGER "comments_deleted" AFTER DELETE ON "comments" REFERENCING OLD TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "comments_changed"();--> statement-breakpoint
CREATE TRIGGER "comment_reactions_inserted" AFTER INSERT ON "comment_reactions" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "comment_reactions_changed"();--> statement-breakpoint
CREATE TRIGGER "comment_reactions_updated" AFTER UPDATE ON "comment_reactions" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "comment_reactions_changed"();--> statement-breakpoint
CREATE TRIGGER "comment_reactions_deleted" AFTER DELETE ON "comment_reactions" REFERENCING OLD TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "comment_reactions_changed"();--> statement-breakpoint
CREATE TRIGGER "comment_author_renamed" AFTER UPDATE OF "name", "slug" ON "accounts" FOR EACH ROW
  WHEN (NEW."type" = 'user' AND (NEW."name" IS DISTINCT FROM OLD."name" OR NEW."slug" <> OLD."slug")) EXECUTE FUNCTION "comment_author_renamed"();

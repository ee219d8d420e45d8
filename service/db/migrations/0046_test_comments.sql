CREATE TABLE "test_comment_reads" (
	"test_id" bigint NOT NULL,
	"user_id" text NOT NULL,
	"thread_id" text NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "test_comment_reads_test_id_user_id_thread_id_pk" PRIMARY KEY("test_id","user_id","thread_id")
);
--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "test_id" bigint;--> statement-breakpoint
ALTER TABLE "tests" ADD COLUMN "comments_revision" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "test_comment_reads" ADD CONSTRAINT "test_comment_reads_test_id_tests_id_fk" FOREIGN KEY ("test_id") REFERENCES "public"."tests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_comment_reads" ADD CONSTRAINT "test_comment_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "test_comment_reads_user" ON "test_comment_reads" USING btree ("user_id","thread_id");--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_test_id_tests_id_fk" FOREIGN KEY ("test_id") REFERENCES "public"."tests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comments_test" ON "comments" USING btree ("test_id","seq") WHERE "comments"."test_id" is not null;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_test_subject" CHECK (("comments"."subject_type" = 'test') = ("comments"."test_id" is not null));--> statement-breakpoint
-- A test's revision is the entity tag of its comments, as that of a media.
CREATE FUNCTION "bump_test_comments_revision"("changed" bigint[]) RETURNS void LANGUAGE sql AS $$
  UPDATE "tests" SET "comments_revision" = "comments_revision" + 1
  WHERE "id" IN (SELECT "id" FROM "tests" WHERE "id" = ANY("changed") ORDER BY "id" FOR NO KEY UPDATE)
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "comments_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "bump_comments_revision"(ARRAY(SELECT DISTINCT "media_id" FROM "changed" WHERE "media_id" IS NOT NULL));
  IF EXISTS (SELECT 1 FROM "changed" WHERE "build_id" IS NOT NULL) THEN
    PERFORM "bump_build_comments_revision"(ARRAY(SELECT DISTINCT "build_id" FROM "changed" WHERE "build_id" IS NOT NULL));
  END IF;
  IF EXISTS (SELECT 1 FROM "changed" WHERE "test_id" IS NOT NULL) THEN
    PERFORM "bump_test_comments_revision"(ARRAY(SELECT DISTINCT "test_id" FROM "changed" WHERE "test_id" IS NOT NULL));
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "comment_reactions_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE "medias" text[]; "of_builds" text[]; "of_tests" bigint[];
BEGIN
  SELECT array_agg(DISTINCT c."media_id") FILTER (WHERE c."media_id" IS NOT NULL), array_agg(DISTINCT c."build_id") FILTER (WHERE c."build_id" IS NOT NULL),
      array_agg(DISTINCT c."test_id") FILTER (WHERE c."test_id" IS NOT NULL)
    INTO "medias", "of_builds", "of_tests" FROM "changed" r JOIN "comments" c ON c."id" = r."comment_id";
  PERFORM "bump_comments_revision"("medias");
  IF "of_builds" IS NOT NULL THEN PERFORM "bump_build_comments_revision"("of_builds"); END IF;
  IF "of_tests" IS NOT NULL THEN PERFORM "bump_test_comments_revision"("of_tests"); END IF;
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
  PERFORM "bump_test_comments_revision"(ARRAY(
    SELECT "test_id" FROM "comments" WHERE "author_id" = NEW."id" AND "test_id" IS NOT NULL
    UNION SELECT c."test_id" FROM "comment_reactions" r JOIN "comments" c ON c."id" = r."comment_id" WHERE r."user_id" = NEW."id" AND c."test_id" IS NOT NULL));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "comments_locate"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."project_id" := coalesce((SELECT "project_id" FROM "media" WHERE "id" = NEW."media_id"), (SELECT "project_id" FROM "builds" WHERE "id" = NEW."build_id"),
    (SELECT "project_id" FROM "tests" WHERE "id" = NEW."test_id"));
  RETURN NEW;
END $$;--> statement-breakpoint
-- As before, and for a new thread also to the inboxes of subscribers of the test.
CREATE OR REPLACE FUNCTION "inbox_add"("shown" text[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO "inbox_threads" AS i ("user_id", "thread_id", "project_id", "comment_id", "active_at", "unread_since", "unread", "reason")
  SELECT DISTINCT ON (w."user_id", w."thread_id") w."user_id", w."thread_id", w."project_id", w."comment_id", w."created_at",
    min(w."created_at") OVER (PARTITION BY w."user_id", w."thread_id"), w."user_id" IS DISTINCT FROM w."author_id", w."reason"
  FROM (
    SELECT s."user_id", coalesce(c."thread_id", c."id") AS "thread_id", c."project_id", c."id" AS "comment_id", c."created_at", c."author_id",
      CASE WHEN c."thread_id" IS NULL AND c."media_id" IS NOT NULL THEN 'uploads' ELSE 'reply' END AS "reason"
    FROM "comments" c JOIN "thread_subscriptions" s ON s."thread_id" = coalesce(c."thread_id", c."id") AND s."subscribed"
    WHERE c."id" = ANY("shown") AND c."project_id" IS NOT NULL
    UNION ALL
    SELECT s."user_id", c."id", c."project_id", c."id", c."created_at", c."author_id", 'builds'
    FROM "comments" c JOIN "build_subscriptions" s ON s."build_id" = c."build_id" AND s."subscribed"
    WHERE c."id" = ANY("shown") AND c."thread_id" IS NULL AND c."project_id" IS NOT NULL
    UNION ALL
    SELECT s."user_id", c."id", c."project_id", c."id", c."created_at", c."author_id", 'builds'
    FROM "comments" c JOIN "test_subscriptions" s ON s."test_id" = c."test_id" AND s."subscribed"
    WHERE c."id" = ANY("shown") AND c."thread_id" IS NULL AND c."project_id" IS NOT NULL
    UNION ALL
    SELECT u."id", coalesce(c."thread_id", c."id"), c."project_id", c."id", c."created_at", c."author_id", 'mention'
    FROM "comments" c CROSS JOIN LATERAL jsonb_path_query(c."body", 'strict $.** ? (@.type == "mention").attrs.id') AS m("id")
      JOIN "users" u ON u."id" = m."id" #>> '{}'
    WHERE c."id" = ANY("shown") AND c."project_id" IS NOT NULL
  ) w
  ORDER BY w."user_id", w."thread_id", w."created_at" DESC, array_position(ARRAY['mention', 'uploads', 'builds', 'reply'], w."reason")
  ON CONFLICT ("user_id", "thread_id") DO UPDATE SET
    "comment_id" = CASE WHEN EXCLUDED."active_at" >= i."active_at" THEN EXCLUDED."comment_id" ELSE i."comment_id" END,
    "active_at" = greatest(i."active_at", EXCLUDED."active_at"),
    "unread_since" = CASE WHEN i."unread" THEN i."unread_since" ELSE EXCLUDED."unread_since" END,
    "unread" = EXCLUDED."unread",
    "reason" = CASE WHEN i."unread" AND EXCLUDED."unread" AND i."reason" IN ('mention', 'assignments') THEN i."reason" ELSE EXCLUDED."reason" END
$$;--> statement-breakpoint
CREATE TRIGGER "inbox_test_reads_inserted" AFTER INSERT ON "test_comment_reads" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "inbox_reads_changed"();--> statement-breakpoint
CREATE TRIGGER "inbox_test_reads_updated" AFTER UPDATE ON "test_comment_reads" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "inbox_reads_changed"();

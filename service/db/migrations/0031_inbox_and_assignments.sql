CREATE TABLE "inbox_threads" (
	"user_id" text NOT NULL,
	"thread_id" text NOT NULL,
	"project_id" text NOT NULL,
	"comment_id" text NOT NULL,
	"active_at" timestamp (3) with time zone NOT NULL,
	"unread_since" timestamp (3) with time zone NOT NULL,
	"unread" boolean NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "inbox_threads_user_id_thread_id_pk" PRIMARY KEY("user_id","thread_id")
);
--> statement-breakpoint
CREATE TABLE "thread_assignments" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"thread_id" text NOT NULL,
	"actor_id" text,
	"assignee_id" text,
	"due_on" date,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "assignee_id" text;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "due_on" date;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "project_id" text;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD COLUMN "uploads" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD COLUMN "assignments" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD COLUMN "digest" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD COLUMN "time_zone" text DEFAULT 'UTC' NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD COLUMN "digest_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD COLUMN "digested_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "inbox_threads" ADD CONSTRAINT "inbox_threads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_threads" ADD CONSTRAINT "inbox_threads_thread_id_comments_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_assignments" ADD CONSTRAINT "thread_assignments_thread_id_comments_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_assignments" ADD CONSTRAINT "thread_assignments_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_assignments" ADD CONSTRAINT "thread_assignments_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inbox_threads_unread" ON "inbox_threads" USING btree ("user_id","active_at","thread_id") WHERE "inbox_threads"."unread";--> statement-breakpoint
CREATE INDEX "inbox_threads_thread" ON "inbox_threads" USING btree ("thread_id");--> statement-breakpoint
CREATE INDEX "thread_assignments_thread" ON "thread_assignments" USING btree ("thread_id","id");--> statement-breakpoint
CREATE INDEX "thread_assignments_actor" ON "thread_assignments" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "thread_assignments_assignee" ON "thread_assignments" USING btree ("assignee_id");--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comments_assignee" ON "comments" USING btree ("assignee_id","resolved_at","seq") WHERE "comments"."assignee_id" is not null;--> statement-breakpoint
CREATE INDEX "comments_project" ON "comments" USING btree ("project_id","seq") WHERE "comments"."project_id" is not null and "comments"."deleted_at" is null and not "comments"."draft";--> statement-breakpoint
CREATE INDEX "notification_preferences_digest" ON "notification_preferences" USING btree ("digest_at") WHERE "notification_preferences"."digest_at" is not null;--> statement-breakpoint
CREATE FUNCTION "comments_locate"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."project_id" := coalesce((SELECT "project_id" FROM "media" WHERE "id" = NEW."media_id"), (SELECT "project_id" FROM "builds" WHERE "id" = NEW."build_id"));
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "comments_locate" BEFORE INSERT ON "comments" FOR EACH ROW EXECUTE FUNCTION "comments_locate"();--> statement-breakpoint
-- Adds comments that became visible to the inboxes of those whom they involve: subscribers of the thread, people mentioned, and for a new
-- thread subscribers of the build. An author has read their thread. Rows are written in the order of their keys, after the trigger that
-- locks the subject (triggers run in the order of their names), so that concurrent comments do not deadlock.
CREATE FUNCTION "inbox_add"("shown" text[]) RETURNS void LANGUAGE sql AS $$
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
CREATE FUNCTION "inbox_comments_inserted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "inbox_add"(ARRAY(SELECT "id" FROM "changed" WHERE NOT "draft" AND "deleted_at" IS NULL));
  RETURN NULL;
END $$;--> statement-breakpoint
-- Drafts that were published arrive in the inbox. A deleted comment leaves it: its thread stays unread where older unread comments are left.
CREATE FUNCTION "inbox_comments_updated"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE "shown" text[]; "gone" text[];
BEGIN
  SELECT array_agg(c."id") FILTER (WHERE b."draft" AND NOT c."draft"), array_agg(c."id") FILTER (WHERE b."deleted_at" IS NULL AND c."deleted_at" IS NOT NULL)
    INTO "shown", "gone" FROM "changed" c JOIN "before" b ON b."id" = c."id";
  IF "shown" IS NOT NULL THEN PERFORM "inbox_add"("shown"); END IF;
  IF "gone" IS NULL THEN RETURN NULL; END IF;
  UPDATE "inbox_threads" i SET "comment_id" = coalesce(n."id", i."comment_id"), "active_at" = coalesce(n."created_at", i."active_at"),
    "unread" = i."unread" AND n."id" IS NOT NULL AND n."created_at" >= i."unread_since"
  FROM (
    SELECT k."user_id", k."thread_id", "left"."id", "left"."created_at"
    FROM (SELECT o."user_id", o."thread_id" FROM "comments" d JOIN "inbox_threads" o ON o."thread_id" = coalesce(d."thread_id", d."id") AND o."comment_id" = d."id"
      WHERE d."id" = ANY("gone") ORDER BY o."user_id", o."thread_id" FOR UPDATE OF o) k
    LEFT JOIN LATERAL (
      SELECT c."id", c."created_at" FROM "comments" c
      WHERE (c."id" = k."thread_id" OR c."thread_id" = k."thread_id") AND c."deleted_at" IS NULL AND NOT c."draft" AND c."author_id" IS DISTINCT FROM k."user_id"
      ORDER BY c."created_at" DESC LIMIT 1) "left" ON true) n
  WHERE i."user_id" = n."user_id" AND i."thread_id" = n."thread_id";
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "inbox_reads_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "inbox_threads" i SET "unread" = false
  FROM (SELECT o."user_id", o."thread_id" FROM "changed" r JOIN "inbox_threads" o ON o."user_id" = r."user_id" AND o."thread_id" = r."thread_id"
    WHERE o."unread" AND o."active_at" <= r."read_at" ORDER BY o."user_id", o."thread_id" FOR UPDATE OF o) k
  WHERE i."user_id" = k."user_id" AND i."thread_id" = k."thread_id";
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "inbox_comments_inserted" AFTER INSERT ON "comments" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "inbox_comments_inserted"();--> statement-breakpoint
CREATE TRIGGER "inbox_comments_updated" AFTER UPDATE ON "comments" REFERENCING OLD TABLE AS "before" NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "inbox_comments_updated"();--> statement-breakpoint
CREATE TRIGGER "inbox_reads_inserted" AFTER INSERT ON "comment_reads" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "inbox_reads_changed"();--> statement-breakpoint
CREATE TRIGGER "inbox_reads_updated" AFTER UPDATE ON "comment_reads" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "inbox_reads_changed"();--> statement-breakpoint
CREATE TRIGGER "inbox_build_reads_inserted" AFTER INSERT ON "build_comment_reads" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "inbox_reads_changed"();--> statement-breakpoint
CREATE TRIGGER "inbox_build_reads_updated" AFTER UPDATE ON "build_comment_reads" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "inbox_reads_changed"();

CREATE TABLE "comment_images" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"created_by" text,
	"comment_id" text,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "comment_images" ADD CONSTRAINT "comment_images_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_images" ADD CONSTRAINT "comment_images_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_images" ADD CONSTRAINT "comment_images_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comment_images_project" ON "comment_images" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "comment_images_comment" ON "comment_images" USING btree ("comment_id");--> statement-breakpoint
CREATE INDEX "comment_images_unused" ON "comment_images" USING btree ("created_by","created_at") WHERE "comment_images"."comment_id" is null;--> statement-breakpoint
CREATE INDEX "comment_images_expiry" ON "comment_images" USING btree ("created_at") WHERE "comment_images"."comment_id" is null;--> statement-breakpoint
-- An image belongs to the comment of its uploader that links to it, and to none once the link or the comment is gone.
CREATE FUNCTION "comment_images_linked"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE "linked" text[];
BEGIN
  IF NEW."deleted_at" IS NULL THEN
    "linked" := ARRAY(SELECT m[1] FROM regexp_matches(NEW."body"::text, '/comment-images/([a-z0-9]{1,64})', 'g') m);
  END IF;
  UPDATE "comment_images" SET "comment_id" = NULL WHERE "comment_id" = NEW."id" AND NOT "id" = ANY(coalesce("linked", '{}'));
  UPDATE "comment_images" SET "comment_id" = NEW."id"
  WHERE "id" = ANY("linked") AND "comment_id" IS NULL AND "project_id" = NEW."project_id" AND "created_by" = NEW."author_id";
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "comment_images_inserted" AFTER INSERT ON "comments" FOR EACH ROW
  WHEN (NEW."body"::text LIKE '%/comment-images/%') EXECUTE FUNCTION "comment_images_linked"();--> statement-breakpoint
CREATE TRIGGER "comment_images_updated" AFTER UPDATE OF "body", "deleted_at" ON "comments" FOR EACH ROW
  WHEN (NEW."body"::text LIKE '%/comment-images/%' OR OLD."body"::text LIKE '%/comment-images/%') EXECUTE FUNCTION "comment_images_linked"();

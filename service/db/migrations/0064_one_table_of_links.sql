ALTER TABLE "share_links" ADD COLUMN "build_id" text;--> statement-breakpoint
ALTER TABLE "share_links" ADD COLUMN "diff_id" bigint;--> statement-breakpoint
ALTER TABLE "share_links" ADD COLUMN "comparison_id" text;--> statement-breakpoint
ALTER TABLE "share_links" ADD COLUMN "base_file_id" text;--> statement-breakpoint
ALTER TABLE "share_links" ADD COLUMN "head_file_id" text;--> statement-breakpoint
ALTER TABLE "share_links" ADD COLUMN "region" integer;--> statement-breakpoint
ALTER TABLE "share_links" ADD COLUMN "shows_comments" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_build_id_builds_id_fk" FOREIGN KEY ("build_id") REFERENCES "public"."builds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_diff_id_diffs_id_fk" FOREIGN KEY ("diff_id") REFERENCES "public"."diffs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "share_links_build" ON "share_links" USING btree ("build_id","created_at","id") WHERE "share_links"."build_id" is not null;--> statement-breakpoint
CREATE INDEX "share_links_diff" ON "share_links" USING btree ("diff_id") WHERE "share_links"."diff_id" is not null;--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_change" CHECK (("share_links"."subject" = 'change') = ("share_links"."diff_id" is not null and "share_links"."build_id" is not null));--> statement-breakpoint
-- Links to changes become share links. "change_links" stays for one release: replicas of the version before write to it, and each write is copied.
CREATE FUNCTION "copy_change_link"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "share_links" ("id", "hash", "sealed", "project_id", "subject", "build_id", "diff_id", "comparison_id", "base_file_id", "head_file_id",
      "region", "shows_comments", "name", "audience", "ends_at", "off_at", "off_by", "created_by", "created_at")
    SELECT NEW."id", NEW."hash", '', NEW."project_id", 'change', NEW."build_id", NEW."diff_id", NEW."comparison_id", NEW."base_file_id",
      NEW."head_file_id", NEW."region", NEW."comments", left(d."name", 100), 'anyone', NEW."expires_at", NEW."revoked_at", NEW."revoked_by",
      NEW."user_id", NEW."created_at"
    FROM "diffs" d WHERE d."id" = NEW."diff_id"
    ON CONFLICT ("id") DO UPDATE SET "off_at" = EXCLUDED."off_at", "off_by" = EXCLUDED."off_by";
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "change_links_copy" AFTER INSERT OR UPDATE ON "change_links" FOR EACH ROW EXECUTE FUNCTION "copy_change_link"();--> statement-breakpoint
UPDATE "change_links" SET "id" = "id";

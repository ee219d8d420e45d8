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
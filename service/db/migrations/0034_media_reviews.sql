CREATE TABLE "media_reviews" (
	"id" text PRIMARY KEY NOT NULL,
	"media_id" text NOT NULL,
	"version" integer NOT NULL,
	"user_id" text,
	"state" text NOT NULL,
	"comment_id" text,
	"agent" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "media_reviews" ADD CONSTRAINT "media_reviews_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_reviews" ADD CONSTRAINT "media_reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_reviews" ADD CONSTRAINT "media_reviews_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "media_reviews_person" ON "media_reviews" USING btree ("media_id","version","user_id");--> statement-breakpoint
CREATE INDEX "media_reviews_user" ON "media_reviews" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "media_reviews_comment" ON "media_reviews" USING btree ("comment_id");
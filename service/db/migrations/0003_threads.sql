CREATE TABLE "notification_preferences" (
	"user_id" text PRIMARY KEY NOT NULL,
	"reply" boolean DEFAULT true NOT NULL,
	"mention" boolean DEFAULT true NOT NULL,
	"reaction" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "thread_subscriptions" (
	"thread_id" text NOT NULL,
	"user_id" text NOT NULL,
	"subscribed" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "thread_subscriptions_thread_id_user_id_pk" PRIMARY KEY("thread_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "agent" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "unsubscribe_url" text;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_subscriptions" ADD CONSTRAINT "thread_subscriptions_thread_id_comments_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_subscriptions" ADD CONSTRAINT "thread_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "thread_subscriptions_user" ON "thread_subscriptions" USING btree ("user_id");--> statement-breakpoint
INSERT INTO "thread_subscriptions" ("thread_id", "user_id", "subscribed") SELECT DISTINCT r."id", c."author_id", true FROM "comments" c JOIN "comments" r ON r."id" = coalesce(c."thread_id", c."id") WHERE c."author_id" IS NOT NULL AND c."deleted_at" IS NULL;

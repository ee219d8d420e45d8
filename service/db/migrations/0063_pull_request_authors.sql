ALTER TABLE "pull_requests" ADD COLUMN "author_name" text;--> statement-breakpoint
ALTER TABLE "pull_requests" ADD COLUMN "author_id" text;--> statement-breakpoint
ALTER TABLE "pull_requests" ADD COLUMN "is_bot_author" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "pull_requests" ADD CONSTRAINT "pull_requests_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
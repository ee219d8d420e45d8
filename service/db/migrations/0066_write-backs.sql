CREATE TABLE "write_backs" (
	"id" text PRIMARY KEY NOT NULL,
	"seq" bigserial NOT NULL,
	"build_id" text NOT NULL,
	"user_id" text,
	"paths" jsonb NOT NULL,
	"commit" text,
	"pull_request_url" text,
	"idempotency_key" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "write_backs" ADD CONSTRAINT "write_backs_build_id_builds_id_fk" FOREIGN KEY ("build_id") REFERENCES "public"."builds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "write_backs" ADD CONSTRAINT "write_backs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "write_backs_build" ON "write_backs" USING btree ("build_id","seq");--> statement-breakpoint
CREATE INDEX "write_backs_user" ON "write_backs" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "write_backs_pull_request" ON "write_backs" USING btree ("build_id","pull_request_url");--> statement-breakpoint
CREATE UNIQUE INDEX "write_backs_idempotency" ON "write_backs" USING btree ("build_id","idempotency_key");
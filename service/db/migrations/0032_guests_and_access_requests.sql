CREATE TABLE "access_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"seq" bigserial NOT NULL,
	"project_id" text NOT NULL,
	"user_id" text NOT NULL,
	"media_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"answer" text,
	"answered_at" timestamp (3) with time zone,
	"answered_by" text
);
--> statement-breakpoint
CREATE TABLE "guest_sessions" (
	"hash" text PRIMARY KEY NOT NULL,
	"guest_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "guests" (
	"id" text PRIMARY KEY NOT NULL,
	"seq" bigserial NOT NULL,
	"project_id" text NOT NULL,
	"media_id" text,
	"link_id" text,
	"user_id" text,
	"name" text NOT NULL,
	"address" text,
	"notify" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"removed_by" text
);
--> statement-breakpoint
CREATE TABLE "link_codes" (
	"id" text PRIMARY KEY NOT NULL,
	"scope" text NOT NULL,
	"purpose" text NOT NULL,
	"address" text NOT NULL,
	"hash" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "guest_id" text;--> statement-breakpoint
ALTER TABLE "access_requests" ADD CONSTRAINT "access_requests_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_requests" ADD CONSTRAINT "access_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_requests" ADD CONSTRAINT "access_requests_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_requests" ADD CONSTRAINT "access_requests_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_sessions" ADD CONSTRAINT "guest_sessions_guest_id_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guests" ADD CONSTRAINT "guests_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guests" ADD CONSTRAINT "guests_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guests" ADD CONSTRAINT "guests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guests" ADD CONSTRAINT "guests_removed_by_users_id_fk" FOREIGN KEY ("removed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "access_requests_open" ON "access_requests" USING btree ("project_id","user_id") WHERE "access_requests"."answer" is null;--> statement-breakpoint
CREATE INDEX "access_requests_project" ON "access_requests" USING btree ("project_id","seq");--> statement-breakpoint
CREATE INDEX "access_requests_person" ON "access_requests" USING btree ("user_id","project_id","seq");--> statement-breakpoint
CREATE INDEX "access_requests_media" ON "access_requests" USING btree ("media_id");--> statement-breakpoint
CREATE INDEX "access_requests_answered_by" ON "access_requests" USING btree ("answered_by");--> statement-breakpoint
CREATE INDEX "guest_sessions_guest" ON "guest_sessions" USING btree ("guest_id");--> statement-breakpoint
CREATE INDEX "guest_sessions_expiry" ON "guest_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "guests_address" ON "guests" USING btree (coalesce("link_id", "media_id"),"address");--> statement-breakpoint
CREATE UNIQUE INDEX "guests_account" ON "guests" USING btree (coalesce("link_id", "media_id"),"user_id");--> statement-breakpoint
CREATE INDEX "guests_project" ON "guests" USING btree ("project_id","seq");--> statement-breakpoint
CREATE INDEX "guests_media" ON "guests" USING btree ("media_id");--> statement-breakpoint
CREATE INDEX "guests_user" ON "guests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "guests_removed_by" ON "guests" USING btree ("removed_by");--> statement-breakpoint
CREATE INDEX "link_codes_expiry" ON "link_codes" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_guest_id_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "comments_guest_idempotency" ON "comments" USING btree ("guest_id","idempotency_key") WHERE "comments"."guest_id" is not null;
CREATE TABLE "share_link_media" (
	"link_id" text NOT NULL,
	"media_id" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "share_link_media_link_id_media_id_pk" PRIMARY KEY("link_id","media_id")
);
--> statement-breakpoint
CREATE TABLE "share_links" (
	"id" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"sealed" text NOT NULL,
	"project_id" text NOT NULL,
	"subject" text NOT NULL,
	"branch" text,
	"pr_number" bigint,
	"name" text NOT NULL,
	"audience" text NOT NULL,
	"passcode_hash" text,
	"addresses" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"comments" text DEFAULT 'off' NOT NULL,
	"downloads" boolean DEFAULT true NOT NULL,
	"off_at" timestamp (3) with time zone,
	"off_by" text,
	"visits" integer DEFAULT 0 NOT NULL,
	"created_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "share_links_subject" CHECK (("share_links"."subject" = 'branch') = ("share_links"."branch" is not null) and ("share_links"."subject" = 'pull-request') = ("share_links"."pr_number" is not null)),
	CONSTRAINT "share_links_passcode" CHECK (("share_links"."audience" = 'passcode') = ("share_links"."passcode_hash" is not null))
);
--> statement-breakpoint
CREATE TABLE "share_visitors" (
	"id" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"link_id" text NOT NULL,
	"passcode" text,
	"address" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "share_link_media" ADD CONSTRAINT "share_link_media_link_id_share_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."share_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_link_media" ADD CONSTRAINT "share_link_media_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_off_by_users_id_fk" FOREIGN KEY ("off_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_visitors" ADD CONSTRAINT "share_visitors_link_id_share_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."share_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "share_link_media_media" ON "share_link_media" USING btree ("media_id");--> statement-breakpoint
CREATE UNIQUE INDEX "share_links_hash" ON "share_links" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "share_links_project" ON "share_links" USING btree ("project_id","created_at","id");--> statement-breakpoint
CREATE INDEX "share_links_created_by" ON "share_links" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "share_links_off_by" ON "share_links" USING btree ("off_by");--> statement-breakpoint
CREATE UNIQUE INDEX "share_visitors_hash" ON "share_visitors" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "share_visitors_link" ON "share_visitors" USING btree ("link_id");--> statement-breakpoint
CREATE INDEX "share_visitors_expires_at" ON "share_visitors" USING btree ("expires_at");
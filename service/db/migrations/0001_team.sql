CREATE TABLE "audit_log" (
	"id" text PRIMARY KEY NOT NULL,
	"seq" bigserial NOT NULL,
	"team_id" text NOT NULL,
	"kind" text NOT NULL,
	"actor_id" text,
	"actor_slug" text NOT NULL,
	"actor_name" text,
	"target_id" text,
	"target" text,
	"before" text,
	"after" text,
	"via" text,
	"outcome" text NOT NULL,
	"reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invites" (
	"id" text PRIMARY KEY NOT NULL,
	"seq" bigserial NOT NULL,
	"team_id" text NOT NULL,
	"email" text NOT NULL,
	"level" text NOT NULL,
	"hash" text NOT NULL,
	"invited_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "invites_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "team_domains" (
	"team_id" text NOT NULL,
	"domain" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "team_domains_team_id_domain_pk" PRIMARY KEY("team_id","domain")
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "invite_link_hash" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "invite_link_sealed" text;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_team_id_accounts_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invites" ADD CONSTRAINT "invites_team_id_accounts_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invites" ADD CONSTRAINT "invites_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_domains" ADD CONSTRAINT "team_domains_team_id_accounts_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_team" ON "audit_log" USING btree ("team_id","seq");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invites_team_email" ON "invites" USING btree ("team_id","email");--> statement-breakpoint
CREATE INDEX "invites_team_seq" ON "invites" USING btree ("team_id","seq");--> statement-breakpoint
CREATE INDEX "invites_email" ON "invites" USING btree ("email");--> statement-breakpoint
CREATE INDEX "invites_invited_by" ON "invites" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "team_domains_domain" ON "team_domains" USING btree ("domain");--> statement-breakpoint
CREATE INDEX "memberships_team_seq" ON "memberships" USING btree ("team_id","seq");--> statement-breakpoint
CREATE INDEX "memberships_team_level" ON "memberships" USING btree ("team_id","level");--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_invite_link_hash_unique" UNIQUE("invite_link_hash");
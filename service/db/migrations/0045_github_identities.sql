CREATE TABLE "github_identities" (
	"github_id" bigint PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"login" text NOT NULL,
	"signed_in_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "github_identities" ADD CONSTRAINT "github_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "github_identities_user" ON "github_identities" USING btree ("user_id","signed_in_at");
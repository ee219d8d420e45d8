CREATE TABLE "sign_in_codes" (
	"address" text NOT NULL,
	"browser" text NOT NULL,
	"hash" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sign_in_codes_address_browser_pk" PRIMARY KEY("address","browser")
);
--> statement-breakpoint
CREATE TABLE "staged_uploads" (
	"version_id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"size" bigint NOT NULL,
	"declared_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "staged_uploads" ADD CONSTRAINT "staged_uploads_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_in_codes_expires_at" ON "sign_in_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "staged_uploads_account" ON "staged_uploads" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "staged_uploads_declared_at" ON "staged_uploads" USING btree ("declared_at");
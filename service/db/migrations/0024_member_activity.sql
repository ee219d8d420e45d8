ALTER TABLE "memberships" ADD COLUMN "last_active_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
-- Nobody recorded the use of teams before: existing members start with the time of joining.
UPDATE "memberships" SET "last_active_at" = "created_at";--> statement-breakpoint
CREATE INDEX "memberships_team_active" ON "memberships" USING btree ("team_id","last_active_at","seq","level");

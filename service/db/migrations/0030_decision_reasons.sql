ALTER TABLE "causes" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "causes" ADD COLUMN "by_places" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "diffs" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "places" ADD COLUMN "reason" text;--> statement-breakpoint
CREATE INDEX "builds_to_review" ON "builds" USING btree ("project_id","seq") WHERE "builds"."conclusion" = 'changes-detected' and "builds"."verdict" is null and "builds"."type" <> 'reference';
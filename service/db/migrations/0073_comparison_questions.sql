CREATE TABLE "comparison_questions" (
	"digest" text PRIMARY KEY NOT NULL,
	"base_build_id" text NOT NULL,
	"head_build_id" text NOT NULL,
	"questions" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "comparison_questions" ADD CONSTRAINT "comparison_questions_base_build_id_builds_id_fk" FOREIGN KEY ("base_build_id") REFERENCES "public"."builds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comparison_questions" ADD CONSTRAINT "comparison_questions_head_build_id_builds_id_fk" FOREIGN KEY ("head_build_id") REFERENCES "public"."builds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comparison_questions_builds" ON "comparison_questions" USING btree ("base_build_id","head_build_id");--> statement-breakpoint
CREATE INDEX "comparison_questions_head" ON "comparison_questions" USING btree ("head_build_id");
CREATE TABLE "build_comment_reads" (
	"build_id" text NOT NULL,
	"user_id" text NOT NULL,
	"thread_id" text NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "build_comment_reads_build_id_user_id_thread_id_pk" PRIMARY KEY("build_id","user_id","thread_id")
);
--> statement-breakpoint
CREATE TABLE "thread_placements" (
	"build_id" text NOT NULL,
	"thread_id" text NOT NULL,
	"diff_id" bigint,
	"state" text NOT NULL,
	"changed" boolean DEFAULT false NOT NULL,
	"anchor" jsonb,
	"dx" integer DEFAULT 0 NOT NULL,
	"dy" integer DEFAULT 0 NOT NULL,
	"seen_number" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "thread_placements_build_id_thread_id_pk" PRIMARY KEY("build_id","thread_id")
);
--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "side" text;--> statement-breakpoint
ALTER TABLE "build_comment_reads" ADD CONSTRAINT "build_comment_reads_build_id_builds_id_fk" FOREIGN KEY ("build_id") REFERENCES "public"."builds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "build_comment_reads" ADD CONSTRAINT "build_comment_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_placements" ADD CONSTRAINT "thread_placements_build_id_builds_id_fk" FOREIGN KEY ("build_id") REFERENCES "public"."builds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_placements" ADD CONSTRAINT "thread_placements_thread_id_comments_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_placements" ADD CONSTRAINT "thread_placements_diff_id_diffs_id_fk" FOREIGN KEY ("diff_id") REFERENCES "public"."diffs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "build_comment_reads_user" ON "build_comment_reads" USING btree ("user_id","thread_id");--> statement-breakpoint
CREATE INDEX "thread_placements_thread" ON "thread_placements" USING btree ("thread_id");--> statement-breakpoint
CREATE INDEX "thread_placements_diff" ON "thread_placements" USING btree ("diff_id");
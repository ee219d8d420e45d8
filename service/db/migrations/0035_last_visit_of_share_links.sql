ALTER TABLE "share_links" ADD COLUMN "last_visit_at" timestamp (3) with time zone;

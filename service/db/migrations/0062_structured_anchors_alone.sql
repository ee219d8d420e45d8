DROP INDEX "comments_place_in_text";--> statement-breakpoint
ALTER TABLE "comments" ALTER COLUMN "place_in_text" SET DEFAULT false;--> statement-breakpoint
DELETE FROM "jobs" WHERE "kind" = 'comments.anchors';

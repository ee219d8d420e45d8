DROP INDEX "causes_likeness";--> statement-breakpoint
ALTER TABLE "causes" DROP COLUMN "likeness";
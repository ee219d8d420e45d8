CREATE TABLE "pull_request_comments" (
	"repository_id" bigint NOT NULL,
	"number" bigint NOT NULL,
	"comment_id" bigint,
	"hash" text,
	"creating" boolean DEFAULT false NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"wanted" bigint DEFAULT 1 NOT NULL,
	"lease_id" text,
	"lease_until" timestamp (3) with time zone,
	CONSTRAINT "pull_request_comments_repository_id_number_pk" PRIMARY KEY("repository_id","number")
);

ALTER TABLE "memberships" ADD COLUMN "search" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "sort_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- A team's members are searched and sorted within the team's own rows. Whoever writes names, slugs or addresses need not know:
-- triggers copy them. The lock on the person orders a new membership and a changed name, so that neither misses the other.
CREATE FUNCTION "member_search"("person" text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT lower(coalesce(a."name", '')) || E'\n' || a."slug" || coalesce(E'\n' || (
    SELECT string_agg(e."address", E'\n' ORDER BY e."address") FROM "emails" e WHERE e."user_id" = a."id" AND e."verified_at" IS NOT NULL), '')
  FROM "accounts" a WHERE a."id" = "person"
$$;--> statement-breakpoint
CREATE FUNCTION "memberships_describe"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM "users" WHERE "id" = NEW."user_id" FOR SHARE;
  NEW."search" := coalesce("member_search"(NEW."user_id"), '');
  NEW."sort_name" := coalesce((SELECT lower(coalesce(a."name", a."slug")) FROM "accounts" a WHERE a."id" = NEW."user_id"), '');
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE FUNCTION "memberships_refresh"("person" text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM "users" WHERE "id" = "person" FOR UPDATE;
  UPDATE "memberships" m SET "search" = "member_search"("person"), "sort_name" = lower(coalesce(a."name", a."slug"))
  FROM "accounts" a WHERE a."id" = "person" AND m."user_id" = "person";
END $$;--> statement-breakpoint
CREATE FUNCTION "accounts_renamed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "memberships_refresh"(NEW."id");
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "emails_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM "memberships_refresh"(OLD."user_id"); END IF;
  IF TG_OP = 'INSERT' OR (TG_OP = 'UPDATE' AND NEW."user_id" <> OLD."user_id") THEN PERFORM "memberships_refresh"(NEW."user_id"); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "memberships_describe" BEFORE INSERT ON "memberships" FOR EACH ROW EXECUTE FUNCTION "memberships_describe"();--> statement-breakpoint
CREATE TRIGGER "accounts_renamed" AFTER UPDATE OF "name", "slug" ON "accounts" FOR EACH ROW
  WHEN (NEW."type" = 'user' AND (NEW."name" IS DISTINCT FROM OLD."name" OR NEW."slug" <> OLD."slug")) EXECUTE FUNCTION "accounts_renamed"();--> statement-breakpoint
CREATE TRIGGER "emails_changed" AFTER INSERT OR UPDATE OR DELETE ON "emails" FOR EACH ROW EXECUTE FUNCTION "emails_changed"();--> statement-breakpoint
UPDATE "memberships" m SET "search" = "member_search"(m."user_id"), "sort_name" = lower(coalesce(a."name", a."slug")) FROM "accounts" a WHERE a."id" = m."user_id";

import { statement } from "../../db/statement.ts";

/** An SQL expression for the id of the account with a slug, else of the team to which that former slug leads at a moment. */
export const accountOfSlug = (slug: string, now: string) => `coalesce((select id from accounts where slug = ${slug}),
      (select account_id from account_aliases where slug = ${slug} and expires_at > ${now}::timestamptz))`;

/** Selects the account with the slug, or with that former slug until `:now`, when the user owns it or is a member. */
export const isMemberOfAccount = statement<{ slug: string; userId: string; now: Date }, { id: string }>(
  "account_is_member",
  `select a.id from accounts a left join memberships m on m.team_id = a.id and m.user_id = :userId
    where a.id = ${accountOfSlug(":slug", ":now")} and a.deleted_at is null and (a.id = :userId or m.id is not null)`,
);

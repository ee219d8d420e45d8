import type { Statement } from "../db/client.ts";

/** An SQL expression for the id of the account with a slug, else of the team to which that former slug leads at a moment. */
export const accountOfSlug = (slug: string, now: string) => `coalesce((select id from accounts where slug = ${slug}),
      (select account_id from account_aliases where slug = ${slug} and expires_at > ${now}::timestamptz))`;

/** Selects the account with the slug $1, or with that former slug until $3, when the user $2 owns it or is a member. */
export const isMemberOfAccount: Statement = {
  name: "account_is_member",
  sql: `select a.id from accounts a left join memberships m on m.team_id = a.id and m.user_id = $2
    where a.id = ${accountOfSlug("$1", "$3")} and a.deleted_at is null and (a.id = $2 or m.id is not null)`,
};

import type { Statement } from "../db/client.ts";

/** Returns a row when the user `$2` owns or is a member of the account with the slug `$1`. */
export const isMemberOfAccount: Statement = {
  name: "account_is_member",
  sql: `select 1 from accounts a left join memberships m on m.team_id = a.id and m.user_id = $2
    where a.slug = $1 and a.deleted_at is null and (a.id = $2 or m.id is not null)`,
};

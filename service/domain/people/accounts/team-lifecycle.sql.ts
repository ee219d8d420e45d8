import type { Statement } from "../../../db/client.ts";

/** Counts the contents of the team $1. */
export const teamContents: Statement = {
  name: "team_contents",
  sql: `select (select count(*)::int from projects where account_id = $1 and deleted_at is null) as projects,
      (select count(*)::int from projects p join media m on m.project_id = p.id where p.account_id = $1 and p.deleted_at is null) as media,
      (select count(*)::int from projects p join media m on m.project_id = p.id
        join comments c on c.media_id = m.id and c.thread_id is null and c.deleted_at is null
        where p.account_id = $1 and p.deleted_at is null) as threads,
      (select count(*)::int from memberships where team_id = $1) as members,
      (select count(*)::int from invites where team_id = $1) as invites`,
};

/** Selects the teams that person $1 owned and that were deleted after $2. */
export const deletedTeams: Statement = {
  name: "deleted_teams",
  sql: `select a.id, a.slug, a.name, a.deleted_at from memberships m join accounts a on a.id = m.team_id
    where m.user_id = $1 and m.level = 'owner' and a.deleted_at > $2::timestamptz
    order by a.deleted_at desc, a.id`,
};

/** Selects the team $2 if person $1 owns it. */
export const ownedTeam: Statement = {
  name: "owned_team",
  sql: `select a.slug, a.name from memberships m join accounts a on a.id = m.team_id where m.user_id = $1 and m.team_id = $2 and m.level = 'owner'`,
};

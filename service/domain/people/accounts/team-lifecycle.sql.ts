import { statement } from "../../../db/statement.ts";
import type { DeletedTeamRow } from "./list-deleted-teams.ts";

export type TeamContentsRow = { projects: number; media: number; threads: number; members: number; invites: number };

/** Counts the contents of the team. */
export const teamContents = statement<{ teamId: string }, TeamContentsRow>(
  "team_contents",
  `select (select count(*)::int from projects where account_id = :teamId and deleted_at is null) as projects,
      (select count(*)::int from projects p join media m on m.project_id = p.id where p.account_id = :teamId and p.deleted_at is null) as media,
      (select count(*)::int from projects p join media m on m.project_id = p.id
        join comments c on c.media_id = m.id and c.thread_id is null and c.deleted_at is null
        where p.account_id = :teamId and p.deleted_at is null) as threads,
      (select count(*)::int from memberships where team_id = :teamId) as members,
      (select count(*)::int from invites where team_id = :teamId) as invites`,
);

/** Selects the teams that person `:userId` owned and that were deleted after `:since`. */
export const deletedTeams = statement<{ userId: string; since: Date }, DeletedTeamRow>(
  "deleted_teams",
  `select a.id, a.slug, a.name, a.deleted_at from memberships m join accounts a on a.id = m.team_id
    where m.user_id = :userId and m.level = 'owner' and a.deleted_at > :since::timestamptz
    order by a.deleted_at desc, a.id`,
);

type OwnedTeam = { slug: string; name: string | null };

/** Selects the team if person `:userId` owns it. */
export const ownedTeam = statement<{ userId: string; teamId: string }, OwnedTeam>(
  "owned_team",
  `select a.slug, a.name from memberships m join accounts a on a.id = m.team_id where m.user_id = :userId and m.team_id = :teamId and m.level = 'owner'`,
);

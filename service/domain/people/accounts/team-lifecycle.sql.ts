import { statement } from "../../../db/statement.ts";

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

import { statement } from "../../../db/statement.ts";
import { jsonList } from "../../base/paging.ts";
import { projectLevelOf } from "../../base/project-level.sql.ts";

/** Projects of the account that the person `:userId` can see; `:seesAll`: all of them. */
const visible = `projects p where p.account_id = :accountId and p.deleted_at is null
    and (:seesAll or coalesce(${projectLevelOf("p.id", ":userId")}, p.default_user_level) is not null)`;
const contains = (text: string, part: string) => `strpos(lower(${text}), lower(${part})) > 0`;

type SearchProjectsAndMediaRow = { projects: string; media: string };

/**
 * Searches the names of projects and media of the account for `:search`. The newest media of the projects that were active last are read from
 * their index, so the cost has a limit.
 */
export const searchProjectsAndMedia = statement<
  { accountId: string; userId: string; seesAll: boolean; search: string },
  SearchProjectsAndMediaRow
>(
  "search_account",
  `select ${jsonList(`select p.id, p.name from ${visible} and ${contains("p.name", ":search")} order by p.active_at desc, p.id desc limit 5`)} as projects,
    ${jsonList(`select m.id, m.name, m.share_token as "shareToken", p.name as project
      from (select p.id, p.name from ${visible} order by p.active_at desc, p.id desc limit 50) p
      cross join lateral (select id, name, share_token, seq from media where project_id = p.id and kind is not null order by seq desc limit 200) m
      where ${contains("m.name", ":search")} order by m.seq desc limit 5`)} as media`,
);

type SearchPeopleRow = { id: string; slug: string; name: string; picture_key: string | null };

/** Searches the names and slugs of the people of the team `:accountId` for `:search`, in the order of names. The first test uses no join. */
export const searchPeople = statement<{ accountId: string; search: string }, SearchPeopleRow>(
  "search_people",
  `select a.id, a.slug, coalesce(a.name, a.slug) as name, a.picture_key
    from (select user_id, sort_name, seq from memberships where team_id = :accountId and strpos(search, lower(:search)) > 0 order by sort_name, seq) m
    join accounts a on a.id = m.user_id
    where ${contains("concat_ws(' ', a.name, a.slug)", ":search")} order by m.sort_name, m.seq limit 5`,
);

type AccountCountsRow = { projects: number; members: number; invites: number };

/** Counts the lists of the account, from their indexes. */
export const accountCounts = statement<{ accountId: string; userId: string; seesAll: boolean }, AccountCountsRow>(
  "account_counts",
  `select (select count(*)::int from ${visible}) as projects,
    (select count(*)::int from memberships where team_id = :accountId) as members,
    (select count(*)::int from invites where team_id = :accountId) as invites`,
);

type TeamSizesRow = { id: string; members: number };

/** Counts the members of the accounts `:ids`. */
export const teamSizes = statement<{ ids: readonly string[] }, TeamSizesRow>(
  "team_sizes",
  `select a.id, (select count(*)::int from memberships where team_id = a.id) as members
    from accounts a where a.id = any(:ids::text[])`,
);

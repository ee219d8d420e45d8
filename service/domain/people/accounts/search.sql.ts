import type { Statement } from "../../../db/client.ts";
import { jsonList } from "../../base/paging.ts";
import { projectLevelOf } from "../../base/project-level.sql.ts";

/** Projects of the account $1 that the person $2 can see; $3: all of them. */
const visible = `projects p where p.account_id = $1 and p.deleted_at is null
    and ($3 or coalesce(${projectLevelOf("p.id", "$2")}, p.default_user_level) is not null)`;
const contains = (text: string, part: string) => `strpos(lower(${text}), lower(${part})) > 0`;

/**
 * Searches the names of projects and media of the account $1 for $4. The newest media of the projects that were active last are read from
 * their index, so the cost has a limit.
 */
export const searchProjectsAndMedia: Statement = {
  name: "search_account",
  sql: `select ${jsonList(`select p.id, p.name from ${visible} and ${contains("p.name", "$4")} order by p.active_at desc, p.id desc limit 5`)} as projects,
    ${jsonList(`select m.id, m.name, m.share_token as "shareToken", p.name as project
      from (select p.id, p.name from ${visible} order by p.active_at desc, p.id desc limit 50) p
      cross join lateral (select id, name, share_token, seq from media where project_id = p.id and kind is not null order by seq desc limit 200) m
      where ${contains("m.name", "$4")} order by m.seq desc limit 5`)} as media`,
};

/** Searches the names and slugs of the people of the team $1 for $2, in the order of names. The first test uses no join. */
export const searchPeople: Statement = {
  name: "search_people",
  sql: `select a.id, a.slug, coalesce(a.name, a.slug) as name, a.picture_key
    from (select user_id, sort_name, seq from memberships where team_id = $1 and strpos(search, lower($2)) > 0 order by sort_name, seq) m
    join accounts a on a.id = m.user_id
    where ${contains("concat_ws(' ', a.name, a.slug)", "$2")} order by m.sort_name, m.seq limit 5`,
};

/** Counts the lists of the account $1, from their indexes. */
export const accountCounts: Statement = {
  name: "account_counts",
  sql: `select (select count(*)::int from ${visible}) as projects,
    (select count(*)::int from memberships where team_id = $1) as members,
    (select count(*)::int from invites where team_id = $1) as invites`,
};

/** Counts the members of the accounts $1. */
export const teamSizes: Statement = {
  name: "team_sizes",
  sql: `select a.id, (select count(*)::int from memberships where team_id = a.id) as members
    from accounts a where a.id = any($1::text[])`,
};

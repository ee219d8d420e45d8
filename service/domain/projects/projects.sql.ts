import { accountOfSlug } from "../../core/account-access.sql.ts";
import type { Statement } from "../../db/client.ts";
import { projectLevelJoin, projectLevelOf } from "../base/project-level.sql.ts";
import { toReviewJson } from "./to-review.sql.ts";
import { type KeyOrder, orderBy, pageFromKey } from "../base/paging.ts";

const columns = `p.id, p.account_id, a.slug as account_slug, p.name, p.private, p.default_user_level, p.settings,
    p.archived_at, p.deleted_at, pm.level as project_level,
    (select r.reads_contents from project_repositories r where r.project_id = p.id) as reads_contents`;

/** Id of the project with the name `name` in the account with the slug `owner`, at the moment `now`; a former name leads to it. */
const idOfProject = (owner: string, name: string, now: string) => `(select coalesce(
        (select id from projects where account_id = o.id and lower(name) = lower(${name}) and deleted_at is null),
        (select project_id from project_aliases where account_id = o.id and name = lower(${name}) and expires_at > ${now}::timestamptz))
      from (select ${accountOfSlug(owner, now)} as id) o)`;

/**
 * Selects the project $1/$2 at the moment $5 with the caller's level in it, if its account is one of $4. A former name, also in an account that the
 * project has left, leads to it where no other project has the name.
 */
export const projectBySlug: Statement = {
  name: "project_by_slug",
  sql: `select ${columns} from projects p join accounts a on a.id = p.account_id
    ${projectLevelJoin("$3")}
    where p.id = ${idOfProject("$1", "$2", "$5")} and p.deleted_at is null and p.account_id = any($4)`,
};

/** Selects the project $1/$2 at the moment $3, if its builds are public. */
export const publicProjectBySlug: Statement = {
  name: "project_public_by_slug",
  sql: `select p.id, p.account_id, a.slug as account_slug, a.name as account_name, p.name, p.archived_at
    from projects p join accounts a on a.id = p.account_id
    where p.id = ${idOfProject("$1", "$2", "$3")} and p.deleted_at is null and a.deleted_at is null and not p.private
      and (p.settings ->> 'publicBuilds')::boolean`,
};

/** Selects the project $1 of the account $3 inside a transaction, with the own level of person $2. */
export const projectForChange: Statement = {
  name: "project_for_change",
  sql: `select ${columns} from projects p join accounts a on a.id = p.account_id ${projectLevelJoin("$2")}
    where p.id = $1 and p.account_id = $3 and p.deleted_at is null`,
};

const recentFirst: KeyOrder = { key: ["active_at", "id"], descending: true };
const visible = `projects p where p.account_id = $1 and p.deleted_at is null
      and ($3 or coalesce(${projectLevelOf("p.id", "$2")}, p.default_user_level) is not null)`;

/**
 * Selects a page of an account's projects that person $2 can see, with the total; a page past the end is one row with a null `id`. $3: the
 * person sees all of them.
 */
export const projectsPage: Statement = {
  name: "projects_page",
  sql: `select t.total, r.* from (select count(*)::int as total from ${visible}) t left join (
      select ${columns}, p.active_at, ${toReviewJson} as to_review from (${pageFromKey(visible, recentFirst, "$4", "$5")}) p join accounts a on a.id = p.account_id
      ${projectLevelJoin("$2")}) r on true order by ${orderBy(recentFirst)}`,
};

/** Selects a project by id, for its own token. */
export const projectById: Statement = {
  name: "project_by_id",
  sql: `select ${columns} from projects p join accounts a on a.id = p.account_id
    cross join (select null::text as level) pm where p.id = $1 and p.deleted_at is null`,
};

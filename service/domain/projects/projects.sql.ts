import type { ProjectRow } from "./project.ts";
import { statement } from "../../db/statement.ts";
import { accountOfSlug } from "../base/account-access.sql.ts";
import { projectLevelJoin, projectLevelOf } from "../base/project-level.sql.ts";
import { type CardFactsRow, newestBuildJson, openThreadsOfProject } from "./card-facts.sql.ts";
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
 * Selects the project `:accountSlug`/`:slug` at the moment `:now` with the caller's level in it, if its account is one of `:accountIds`. A former name, also in an account that the
 * project has left, leads to it where no other project has the name.
 */
export const projectBySlug = statement<
  { accountSlug: string; slug: string; userId: string; accountIds: readonly string[]; now: Date },
  ProjectRow
>(
  "project_by_slug",
  `select ${columns} from projects p join accounts a on a.id = p.account_id
    ${projectLevelJoin(":userId")}
    where p.id = ${idOfProject(":accountSlug", ":slug", ":now")} and p.deleted_at is null and p.account_id = any(:accountIds)`,
);

export type PublicProjectBySlugRow = {
  id: string;
  account_id: string;
  account_slug: string;
  account_name: string | null;
  name: string;
  archived_at: Date | null;
};

/** Selects the project `:accountSlug`/`:slug` at the moment `:now`, if its builds are public. */
export const publicProjectBySlug = statement<{ accountSlug: string; slug: string; now: Date }, PublicProjectBySlugRow>(
  "project_public_by_slug",
  `select p.id, p.account_id, a.slug as account_slug, a.name as account_name, p.name, p.archived_at
    from projects p join accounts a on a.id = p.account_id
    where p.id = ${idOfProject(":accountSlug", ":slug", ":now")} and p.deleted_at is null and a.deleted_at is null and not p.private
      and (p.settings ->> 'publicBuilds')::boolean`,
);

/** Selects the project `:id` of the account inside a transaction, with the own level of person `:userId`. */
export const projectForChange = statement<{ id: string; userId: string; accountId: string }, ProjectRow>(
  "project_for_change",
  `select ${columns} from projects p join accounts a on a.id = p.account_id ${projectLevelJoin(":userId")}
    where p.id = :id and p.account_id = :accountId and p.deleted_at is null`,
);

const recentFirst: KeyOrder = { key: ["active_at", "id"], descending: true };
const visible = `projects p where p.account_id = :accountId and p.deleted_at is null
      and (:seesAll or coalesce(${projectLevelOf("p.id", ":userId")}, p.default_user_level) is not null)`;

type ProjectsPageRow = Omit<ProjectRow, "id"> &
  CardFactsRow & {
    id: string | null;
    total: number;
    to_review: { builds: number; media: number };
    active_at: Date;
  };

/**
 * Selects a page of an account's projects that person `:userId` can see, with the total; a page past the end is one row with a null `id`. `:seesAll`: the
 * person sees all of them.
 */
export const projectsPage = statement<
  { accountId: string; userId: string; seesAll: boolean; limit: number; offset: number },
  ProjectsPageRow
>(
  "projects_page",
  `select t.total, r.* from (select count(*)::int as total from ${visible}) t left join (
      select ${columns}, p.active_at, ${toReviewJson} as to_review, ${openThreadsOfProject} as open_threads,
        ${newestBuildJson} as newest_build from (${pageFromKey(visible, recentFirst, ":limit", ":offset")}) p join accounts a on a.id = p.account_id
      ${projectLevelJoin(":userId")}) r on true order by ${orderBy(recentFirst)}`,
);

/** Tells whether the project has deployments and automations, also ones that are turned off. */
export const projectInUse = statement<{ projectId: string }, { deployments: boolean; automations: boolean }>(
  "project_in_use",
  `select exists (select 1 from deployments where project_id = :projectId) as deployments,
    exists (select 1 from automation_rules where project_id = :projectId) as automations`,
);

/** Selects a project by id, for its own token. */
export const projectById = statement<{ projectId: string }, ProjectRow>(
  "project_by_id",
  `select ${columns} from projects p join accounts a on a.id = p.account_id
    cross join (select null::text as level) pm where p.id = :projectId and p.deleted_at is null`,
);

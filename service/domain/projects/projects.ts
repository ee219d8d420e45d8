import { canAdministrate, projectPermissions, type ProjectLevel, type Permission } from "../../../lib/permissions.ts";
import type { Statement, Tx } from "../../db/client.ts";
import { projects } from "../../db/schema.ts";
import { isUniqueViolation } from "../../db/violations.ts";
import type { Ctx, Deps, ProjectActor, UserActor } from "../../core/deps.ts";
import { forbidden, invalid, notFound } from "../../core/errors.ts";
import { newId } from "../../core/ids.ts";
import { reachAccount, reachedIds } from "../../core/reach.ts";
import { recordHistory, recordRefusal } from "../history/record-history.ts";
import { type PlanName, planOf } from "../accounts/plans.ts";

type ProjectRow = {
  id: string;
  account_id: string;
  account_slug: string;
  name: string;
  private: boolean;
  /** Absent where the account was not read. */
  plan?: PlanName;
  default_user_level: ProjectLevel | null;
  project_level: ProjectLevel | null;
};

const columns = `p.id, p.account_id, a.slug as account_slug, a.plan, p.name, p.private, p.default_user_level, pm.level as project_level`;

const bySlug: Statement = {
  name: "project_by_slug",
  sql: `select ${columns} from projects p join accounts a on a.id = p.account_id
    left join project_members pm on pm.project_id = p.id and pm.user_id = $3
    where a.slug = $1 and lower(p.name) = lower($2) and p.account_id = any($4)`,
};

const page: Statement = {
  name: "projects_page",
  sql: `select ${columns}, count(*) over ()::int as total from projects p join accounts a on a.id = p.account_id
    left join project_members pm on pm.project_id = p.id and pm.user_id = $2
    where p.account_id = $1 and ($3 or coalesce(pm.level, p.default_user_level) is not null)
    order by p.active_at desc, p.id limit $4 offset $5`,
};

const count: Statement = {
  name: "projects_count",
  sql: `select count(*)::int as total from projects p left join project_members pm on pm.project_id = p.id and pm.user_id = $2
    where p.account_id = $1 and ($3 or coalesce(pm.level, p.default_user_level) is not null)`,
};

/** The Project record of `reference-behaviour` 6.4; what Loupe does not configure has the reference's values of a new project. */
const wire = (row: ProjectRow, permissions?: readonly Permission[]) => ({
  id: row.id,
  account: { id: row.account_id, slug: row.account_slug },
  name: row.name,
  defaultBaseBranch: "main",
  hasRemoteContentAccess: false,
  autoApprovedBranchGlob: "main",
  deploymentProductionBranchGlob: "main",
  private: row.private,
  summaryCheck: "auto" as const,
  prCommentEnabled: true,
  githubActionsOidcEnabled: false,
  tokenlessAuthEnabled: false,
  deploymentEnabled: true,
  deploymentAuth: "domain-private" as const,
  defaultUserLevel: row.default_user_level,
  ignoreConfig: { enabled: true, autoIgnore: { changes: 3 } },
  ...(row.plan && { limits: { maxFileBytes: planOf(row.plan).maxBytes, retentionDays: planOf(row.plan).retentionDays } }),
  ...(permissions && { permissions: [...permissions] }),
});

const permissionsOf = (row: ProjectRow, teamLevel: UserActor["accounts"][number]["level"]) =>
  projectPermissions({ teamLevel, projectLevel: row.project_level, defaultLevel: row.default_user_level });

export type FoundProject = { row: ProjectRow; permissions: readonly Permission[] };

/** The project `owner/name` as the caller sees it. Throws 404 where it is unknown or not visible. */
export async function findProject({ deps, actor }: Ctx<UserActor | ProjectActor>, owner: string, name: string): Promise<FoundProject> {
  const [row] = await deps.database.run<ProjectRow>(bySlug, [owner, name, actor.kind === "user" ? actor.userId : "", reachedIds(actor)]);
  if (!row) throw notFound();
  if (actor.kind === "project") {
    if (row.id !== actor.projectId) throw notFound();
    return { row, permissions: ["view", "review", "admin"] };
  }
  const account = actor.accounts.find((one) => one.id === row.account_id);
  const permissions = account ? permissionsOf(row, account.level) : [];
  if (!permissions.includes("view")) throw notFound();
  return { row, permissions };
}

/** `GET /projects/{owner}/{project}`. */
export async function getProject(ctx: Ctx<UserActor | ProjectActor>, { owner, project }: { owner: string; project: string }) {
  const { row, permissions } = await findProject(ctx, owner, project);
  return wire(row, permissions);
}

const byId: Statement = {
  name: "project_by_id",
  sql: `select ${columns} from projects p join accounts a on a.id = p.account_id
    left join project_members pm on false where p.id = $1`,
};

/** `GET /project`: the one a project token belongs to. */
export async function getAuthProject({ deps, actor }: Ctx<ProjectActor>) {
  const [row] = await deps.database.run<ProjectRow>(byId, [actor.projectId]);
  if (!row) throw notFound();
  return wire(row, ["view", "review", "admin"]);
}

/** `GET /accounts/{accountSlug}/projects`: those the caller can see, most recently active first. */
export async function listProjects(ctx: Ctx<UserActor>, input: { accountSlug: string; page: number; perPage: number }) {
  const { deps, actor } = ctx;
  const account = await reachAccount(ctx, input.accountSlug);
  const all = account.level !== "contributor";
  const offset = (input.page - 1) * input.perPage;
  const rows = await deps.database.run<ProjectRow & { total: number }>(page, [account.id, actor.userId, all, input.perPage, offset]);
  // A page past the end has no row to carry the total.
  const total =
    rows[0]?.total ?? (offset ? (await deps.database.run<{ total: number }>(count, [account.id, actor.userId, all]))[0]!.total : 0);
  return {
    pageInfo: { total, page: input.page, perPage: input.perPage },
    results: rows.map((row) => wire(row, permissionsOf(row, account.level))),
  };
}

const RESERVED = new Set(["new", "settings"]);

/** Creates a project in an account, whoever asks; `after` is part of the same transaction. Throws 400 when the name is reserved or taken. */
export async function insertProject(
  { db }: Deps,
  account: { id: string; slug: string },
  name: string,
  after: (tx: Tx, projectId: string) => Promise<void> = async () => {},
) {
  if (RESERVED.has(name.toLowerCase())) throw invalid("Invalid request", `name "${name}" is reserved`);
  const id = newId();
  try {
    await db.transaction(async (tx) => {
      await tx.insert(projects).values({ id, accountId: account.id, name });
      await after(tx, id);
    });
  } catch (error) {
    if (isUniqueViolation(error, "projects_account_name"))
      throw invalid("Invalid request", `name "${name}" is already used in this account`);
    throw error;
  }
  return { id, account_id: account.id, account_slug: account.slug, name, private: true, default_user_level: null, project_level: null };
}

/** `POST /projects`: owners only, and a person on their own account. */
export async function createProject(ctx: Ctx<UserActor>, input: { name: string; accountSlug: string }) {
  const account = await reachAccount(ctx, input.accountSlug);
  const { deps, actor } = ctx;
  const event = { kind: "project.created", target: `${account.slug}/${input.name}` } as const;
  const written = (tx: Tx, id: string) => recordHistory(tx, account.id, actor, [{ ...event, targetId: id }], { at: deps.now() });
  const row = await recordRefusal(ctx, account.id, [event], async () => {
    if (!canAdministrate(account.level)) throw forbidden("Only owners of the team can create projects.");
    return insertProject(deps, account, input.name, written);
  });
  return wire(row, projectPermissions({ teamLevel: account.level }));
}

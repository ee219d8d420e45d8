import { projectPermissions, type ProjectLevel, type Permission } from "../../../lib/permissions.ts";
import type { Ctx, ProjectActor, UserActor } from "../../core/deps.ts";
import { notFound } from "../../core/errors.ts";
import { reachedIds } from "../../core/reach.ts";
import { type PlanName, planOf } from "../accounts/plans.ts";
import { projectById, projectBySlug } from "./projects.sql.ts";

export type ProjectRow = {
  id: string;
  account_id: string;
  account_slug: string;
  name: string;
  private: boolean;
  /** Absent where the account was not loaded. */
  plan?: PlanName;
  default_user_level: ProjectLevel | null;
  project_level: ProjectLevel | null;
};

/** Maps a row to the Project record (docs/spec/projects.md#record). Settings that Loupe doesn't have get the values of a new project. */
export const toProject = (row: ProjectRow, permissions?: readonly Permission[]) => ({
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

/** Returns a person's permissions in a project. */
export const permissionsIn = (row: ProjectRow, teamLevel: UserActor["accounts"][number]["level"]) =>
  projectPermissions({ teamLevel, projectLevel: row.project_level, defaultLevel: row.default_user_level });

export type FoundProject = { row: ProjectRow; permissions: readonly Permission[] };

/** Finds the project `owner/name`, with the caller's permissions. Throws 404 for unknown projects and those the caller can't see. */
export async function findProject({ deps, actor }: Ctx<UserActor | ProjectActor>, owner: string, name: string): Promise<FoundProject> {
  const [row] = await deps.database.run<ProjectRow>(projectBySlug, [
    owner,
    name,
    actor.kind === "user" ? actor.userId : "",
    reachedIds(actor),
  ]);
  if (!row) throw notFound();
  if (actor.kind === "project") {
    if (row.id !== actor.projectId) throw notFound();
    return { row, permissions: ["view", "review", "admin"] };
  }
  const account = actor.accounts.find((one) => one.id === row.account_id);
  const permissions = account ? permissionsIn(row, account.level) : [];
  if (!permissions.includes("view")) throw notFound();
  return { row, permissions };
}

/** Gets a project: `GET /projects/{owner}/{project}`. */
export async function getProject(ctx: Ctx<UserActor | ProjectActor>, { owner, project }: { owner: string; project: string }) {
  const { row, permissions } = await findProject(ctx, owner, project);
  return toProject(row, permissions);
}

/** Gets the project of the caller's project token: `GET /project`. */
export async function getAuthProject({ deps, actor }: Ctx<ProjectActor>) {
  const [row] = await deps.database.run<ProjectRow>(projectById, [actor.projectId]);
  if (!row) throw notFound();
  return toProject(row, ["view", "review", "admin"]);
}

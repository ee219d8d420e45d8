import { runStatement } from "../../../db/statement.ts";
import type { Permission } from "../../../../lib/permissions.ts";
import { projectPermissions } from "../../../../lib/permissions.ts";
import { accountIdsOf } from "../../base/account-access.ts";
import type { Ctx, ProjectActor, UserActor } from "../../../core/deps.ts";
import { forbidden, notFound, RefusedProjectError } from "../../../core/errors.ts";
import { archivedProject } from "../../projects/archived-project.ts";
import { findProject } from "../../projects/find-project.ts";
import { findUploadProject } from "../../projects/find-upload-project.ts";
import type { ProjectRow } from "../../projects/project.ts";
import { projectById, projectBySlug } from "../../projects/projects.sql.ts";
import type { BuildRow } from "./build-record.ts";
import { buildById, buildByNumber, buildsByIds, type AccessRow } from "./build-rows.sql.ts";

export type BuildCaller = Ctx<UserActor | ProjectActor>;

const needsRole = (needed: Permission = "review") =>
  forbidden(`This needs the ${needed === "admin" ? "admin" : "reviewer"} role in the project.`);

/**
 * Returns the project of an upload: a project token's own, else the `owner/project` of the body. Throws 400 without one, 404 for a project
 * the caller can't see, 403 without the reviewer role and for a project token where the body names another project of its account, 409 for an
 * archived one.
 */
export async function uploadProject(ctx: BuildCaller, path: string | null | undefined): Promise<ProjectRow> {
  const row = await writableProject(ctx, path);
  if (row.archived_at) throw archivedProject();
  return row;
}

async function writableProject(ctx: BuildCaller, path: string | null | undefined): Promise<ProjectRow> {
  const { deps, actor } = ctx;
  if (actor.kind === "project") {
    const [row] = await runStatement(deps.database, projectById, { projectId: actor.projectId });
    if (!row) throw notFound();
    if (path) await refuseOtherProject(ctx, actor, path);
    return row;
  }
  const { row, permissions } = await findUploadProject({ deps, actor }, path);
  if (!permissions.includes("review")) throw needsRole();
  return row;
}

/** Throws 403 where a path names another project of the token's account. Other paths are ignored, as they name nothing that the token's holder may know. */
async function refuseOtherProject({ deps }: BuildCaller, actor: ProjectActor, path: string): Promise<void> {
  const [accountSlug, slug] = path.split("/");
  if (!accountSlug || !slug) return;
  const [named] = await runStatement(deps.database, projectBySlug, {
    accountSlug,
    slug,
    userId: "",
    accountIds: [actor.accountId],
    now: deps.now(),
  });
  if (named && named.id !== actor.projectId) throw new RefusedProjectError(named.id, 403, "The token belongs to another project.");
}

/**
 * Returns a build by its id, for changing it. Throws 404 where the caller can't see it, 403 without the reviewer role, 409 where its project
 * is archived.
 */
export async function requireBuild({ deps, actor }: BuildCaller, id: string): Promise<BuildRow> {
  const userId = actor.kind === "user" ? actor.userId : null;
  const [row] = await runStatement(deps.database, buildById, { id, userId, accountIds: accountIdsOf(actor) });
  const permissions = row ? permissionsOf(actor, row) : [];
  if (!row || !permissions.includes("view")) throw notFound();
  if (!permissions.includes("review")) throw needsRole();
  if (row.archived) throw archivedProject();
  return row;
}

function permissionsOf(actor: BuildCaller["actor"], row: AccessRow): readonly Permission[] {
  if (actor.kind === "project") return actor.projectId === row.project_id ? ["view", "review", "admin"] : [];
  const account = actor.accounts.find(({ id }) => id === row.account_id);
  return account
    ? projectPermissions({ teamLevel: account.level, projectLevel: row.project_level, defaultLevel: row.default_user_level })
    : [];
}

export type BuildRef = { owner: string; project: string; buildNumber: number };

/**
 * Returns a build by project and number. Throws 404 where the caller can't see it, and for more than viewing 403 without the permission and
 * 409 where the project is archived.
 */
export async function findBuild(ctx: BuildCaller, { owner, project, buildNumber }: BuildRef, needed: Permission = "view") {
  const { row: projectRow, permissions } = await findProject(ctx, owner, project);
  const [row] = await runStatement(ctx.deps.database, buildByNumber, { projectId: projectRow.id, number: buildNumber });
  if (!row) throw notFound();
  if (!permissions.includes(needed)) throw needsRole(needed);
  if (needed !== "view" && projectRow.archived_at) throw archivedProject();
  return { build: row, project: projectRow };
}

/** Reads builds by their ids, oldest first. */
export const buildRows = ({ deps }: Pick<BuildCaller, "deps">, ids: readonly string[]): Promise<BuildRow[]> =>
  runStatement(deps.database, buildsByIds, { ids });

import { runStatement } from "../../../db/statement.ts";
import { type ProjectLevel, projectPermissions } from "../../../../lib/permissions.ts";
import { accountIdsOf, openAccount } from "../../base/account-access.ts";
import { conflict, forbidden, notFound } from "../../../core/errors.ts";
import type { BuildCaller } from "../record/build-access.ts";
import { archivedProject } from "../../projects/archived-project.ts";
import type { StoredSettings } from "../../projects/project.ts";
import type { DeploymentRow } from "./deployment-record.ts";
import { deploymentById } from "./deployments.sql.ts";

export type DeploymentAccess = DeploymentRow & {
  account_id: string;
  account_slug: string;
  project_name: string;
  settings: StoredSettings;
  archived: boolean;
  default_user_level: ProjectLevel | null;
  project_level: ProjectLevel | null;
};

/** Throws 409 where a project's deployments are turned off. */
export function requireEnabled({ deploymentEnabled = true }: StoredSettings): void {
  if (!deploymentEnabled) throw conflict("Deployments are turned off for this project. Turn them on in its settings.");
}

/**
 * Returns a deployment by its id. Throws 404 where the caller can't see it; for changing it, 403 without the reviewer role and 409 where the
 * project is archived.
 */
export async function findDeployment(ctx: BuildCaller, id: string, needed: "view" | "review"): Promise<DeploymentAccess> {
  const { deps, actor } = ctx;
  const userId = actor.kind === "user" ? actor.userId : null;
  const [row] = await runStatement(deps.database, deploymentById, { id, userId, accountIds: accountIdsOf(actor) });
  if (!row || (actor.kind === "project" && row.project_id !== actor.projectId)) throw notFound();
  if (actor.kind === "user") {
    openAccount(ctx, row.account_id);
    const account = actor.accounts.find((one) => one.id === row.account_id);
    const permissions = account
      ? projectPermissions({ teamLevel: account.level, projectLevel: row.project_level, defaultLevel: row.default_user_level })
      : [];
    if (!permissions.includes("view")) throw notFound();
    if (!permissions.includes(needed)) throw forbidden("This needs the reviewer role in the project.");
  }
  if (needed === "review" && row.archived) throw archivedProject();
  return row;
}

import { runStatement } from "../../db/statement.ts";
import type { Permission } from "../../../lib/permissions.ts";
import type { Ctx, ProjectActor, UserActor } from "../../core/deps.ts";
import { notFound } from "../../core/errors.ts";
import { accountIdsOf, openAccount } from "../base/account-access.ts";
import { type ProjectRow, permissionsIn } from "./project.ts";
import { projectBySlug } from "./projects.sql.ts";

export type FoundProject = { row: ProjectRow; permissions: readonly Permission[] };

/** Finds the project `owner/name`, with the caller's permissions. Throws 404 for unknown projects and those the caller can't see. */
export async function findProject({ deps, actor }: Ctx<UserActor | ProjectActor>, owner: string, name: string): Promise<FoundProject> {
  const [row] = await runStatement(deps.database, projectBySlug, {
    accountSlug: owner,
    slug: name,
    userId: actor.kind === "user" ? actor.userId : "",
    accountIds: accountIdsOf(actor),
    now: deps.now(),
  });
  if (!row) throw notFound();
  if (actor.kind === "project") {
    if (row.id !== actor.projectId) throw notFound();
    return { row, permissions: ["view", "review", "admin"] };
  }
  openAccount({ deps, actor }, row.account_id);
  const account = actor.accounts.find((one) => one.id === row.account_id);
  const permissions = account ? permissionsIn(row, account.level) : [];
  if (!permissions.includes("view")) throw notFound();
  return { row, permissions };
}

import { type Permission, projectPermissions } from "../../../lib/permissions.ts";
import type { Actor, Ctx } from "../../core/deps.ts";
import { forbidden, notFound } from "../../core/errors.ts";
import { accountIdsOf, openAccount } from "../base/account-access.ts";
import { archivedProject } from "../projects/archived-project.ts";
import { allowsTarget } from "../projects/tokens/ci-job.ts";
import { mediaById, type MediaRow } from "./media-rows.ts";

/** Returns the caller's permissions in the media's project; none for other people and visitors. */
export function mediaPermissions(
  actor: Actor,
  row: Pick<MediaRow, "project_id" | "account_id" | "project_level" | "default_user_level">,
): readonly Permission[] {
  if (actor.kind === "anonymous") return [];
  if (actor.kind === "project") return actor.projectId === row.project_id ? ["view", "review", "admin"] : [];
  const account = actor.accounts.find((one) => one.id === row.account_id);
  return account && !account.locked
    ? projectPermissions({ teamLevel: account.level, projectLevel: row.project_level, defaultLevel: row.default_user_level })
    : [];
}

/**
 * Returns a media that the caller can see. Throws 404 for all others, existing or not, 403 without the permission `needed` and for
 * a CI token of another branch, and 409 for more
 * than viewing where the project is archived.
 */
export async function requireMedia({ deps, actor }: Ctx, mediaId: string, needed: Permission = "view"): Promise<MediaRow> {
  const row = await mediaById(deps, mediaId, actor.kind === "user" ? actor.userId : null, { within: accountIdsOf(actor) });
  if (row) openAccount({ deps, actor }, row.account_id);
  const permissions = row ? mediaPermissions(actor, row) : [];
  if (!row || !permissions.includes("view")) throw notFound();
  if (!permissions.includes(needed)) throw forbidden(`This needs the ${needed === "admin" ? "admin" : "reviewer"} role in the project.`);
  if (needed !== "view" && !allowsTarget({ actor }, { branch: row.branch, prNumber: row.pr_number }))
    throw forbidden("This token may only touch the branch and the pull request of its run.");
  if (row.archived && needed !== "view") throw archivedProject();
  return row;
}

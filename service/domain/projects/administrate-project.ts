import { runStatement } from "../../db/statement.ts";
import { forbidden, notFound } from "../../core/errors.ts";
import type { Ctx, UserActor } from "../../core/deps.ts";
import type { Tx } from "../../db/client.ts";
import { lockTeam, teamLevelOf } from "../base/history/administrate-team.ts";
import { type HistoryEvent, recordChange } from "../base/history/record-history.ts";
import { findProject, type FoundProject } from "./find-project.ts";
import { permissionsIn, type ProjectRow } from "./project.ts";
import { projectForChange } from "./projects.sql.ts";

export type ProjectRef = { owner: string; project: string };

/** Throws 403 unless the caller has the admin permission. */
export function requireProjectAdmin({ permissions }: Pick<FoundProject, "permissions">): void {
  if (!permissions.includes("admin")) throw forbidden("This needs the admin role in the project.");
}

/** Reads a project again inside a transaction that holds its account's lock. Throws 404 where the caller can't see it any more. */
export async function readLockedProject(
  tx: Tx,
  { actor }: Ctx<UserActor>,
  { id, account_id: accountId }: ProjectRow,
): Promise<FoundProject> {
  const [row] = await runStatement(tx, projectForChange, { id, userId: actor.userId, accountId });
  const level = accountId === actor.userId ? "personal" : await teamLevelOf(tx, accountId, actor.userId);
  const permissions = row && level ? permissionsIn(row, level) : [];
  if (!row || !permissions.includes("view")) throw notFound();
  return { row, permissions };
}

/**
 * Changes who has access to a project or how it is set up. Locks the account, so that such changes and those of its members are serialized,
 * and writes the history in the same transaction. `attempt` is the entry of a refusal; the work adds the entries of what it does to `done`.
 * Throws 404 unless the caller can see the project, and what `allow` throws.
 */
export async function administrateProject<T>(
  ctx: Ctx<UserActor>,
  { owner, project: name }: ProjectRef,
  attempt: HistoryEvent,
  work: (tx: Tx, found: FoundProject, done: HistoryEvent[]) => Promise<T>,
  allow: (found: FoundProject) => void = requireProjectAdmin,
): Promise<T> {
  const found = await findProject(ctx, owner, name);
  const { id: projectId, account_id: accountId } = found.row;
  return recordChange(
    ctx,
    accountId,
    [attempt],
    async (tx, done) => {
      allow(found);
      if (!(await lockTeam(tx, accountId))) throw notFound();
      const current = await readLockedProject(tx, ctx, found.row);
      allow(current);
      return work(tx, current, done);
    },
    projectId,
  );
}

/** Path of a project in texts: `owner/project`. */
export const projectPath = ({ account_slug: owner, name }: Pick<ProjectRow, "account_slug" | "name">) => `${owner}/${name}`;

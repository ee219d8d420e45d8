import { and, eq, inArray, notInArray } from "drizzle-orm";
import { canAdministrate } from "../../../lib/permissions.ts";
import { requireAccount } from "../base/account-access.ts";
import type { Ctx, UserActor } from "../../core/deps.ts";
import { forbidden, invalid, notFound } from "../../core/errors.ts";
import type { Tx } from "../../db/client.ts";
import { memberships, projectMembers, projects } from "../../db/schema.ts";
import { projectGroups } from "../../db/team-schema.ts";
import { lockTeam, teamLevelOf } from "../base/history/administrate-team.ts";
import { type HistoryEvent, recordHistory, recordRefusal } from "../base/history/record-history.ts";
import { projectPath, type ProjectRef, readLockedProject, requireProjectAdmin } from "./administrate-project.ts";
import { archivedProject } from "./archived-project.ts";
import { refuseReserved } from "./create-project.ts";
import { nameError, redirectFormerName } from "./former-names.ts";
import { findProject } from "./find-project.ts";
import { toProject } from "./project.ts";

type Input = ProjectRef & { targetAccountSlug: string; name?: string | undefined };

const ownersOnly = () => forbidden("Only an owner of the account that receives the project can transfer it there.");

/** Removes levels that have no meaning in the new account: of people who are not its contributors, and of groups. */
async function removeForeignLevels(tx: Tx, projectId: string, targetId: string): Promise<void> {
  const contributors = tx.select({ id: memberships.userId }).from(memberships).where(eq(memberships.teamId, targetId));
  await tx.delete(projectMembers).where(and(eq(projectMembers.projectId, projectId), notInArray(projectMembers.userId, contributors)));
  await tx.delete(projectGroups).where(inArray(projectGroups.projectId, [projectId]));
}

/**
 * Moves a project to another account: `POST /projects/{owner}/{project}/transfer`. Needs `admin` in the project, and owning the target. Throws
 * 400 for the same account and for a taken name, 409 for an archived project. The old address leads to the project for 90 days.
 * Recorded in both accounts.
 */
export async function transferProject(ctx: Ctx<UserActor>, { owner, project, targetAccountSlug, name }: Input) {
  const { deps, actor } = ctx;
  const found = await findProject(ctx, owner, project);
  const { row } = found;
  const event: HistoryEvent = {
    kind: "project.transferred",
    target: projectPath(row),
    targetId: row.id,
    projectId: row.id,
    after: targetAccountSlug,
  };
  const target = await recordRefusal(ctx, row.account_id, [event], async () => {
    requireProjectAdmin(found);
    const account = await requireAccount(ctx, targetAccountSlug);
    if (account.id === row.account_id) throw invalid("The project already belongs to this account. Choose another one.");
    if (!canAdministrate(account.level)) throw ownersOnly();
    const wanted = name ?? row.name;
    refuseReserved(wanted);
    try {
      await deps.db.transaction(async (tx) => {
        // In the order of ids, so that two transfers never wait for each other.
        for (const id of [row.account_id, account.id].sort()) if (!(await lockTeam(tx, id))) throw notFound();
        const current = await readLockedProject(tx, ctx, row);
        requireProjectAdmin(current);
        if (current.row.archived_at) throw archivedProject();
        if (account.id !== actor.userId && (await teamLevelOf(tx, account.id, actor.userId)) !== "owner") throw ownersOnly();
        await tx.update(projects).set({ accountId: account.id, name: wanted }).where(eq(projects.id, row.id));
        const former = { projectId: row.id, accountId: row.account_id, name: current.row.name };
        await redirectFormerName(tx, former, { accountId: account.id, name: wanted }, deps.now());
        await removeForeignLevels(tx, row.id, account.id);
        const moved: HistoryEvent = { ...event, target: projectPath(current.row), before: row.account_slug, after: account.slug };
        for (const id of [row.account_id, account.id]) await recordHistory(tx, id, actor, [moved], { at: deps.now() });
      });
    } catch (error) {
      throw nameError(error, wanted);
    }
    return { owner: account.slug, project: wanted };
  });
  const moved = await findProject(ctx, target.owner, target.project);
  return toProject(ctx.deps, moved.row, moved.permissions);
}

import { runStatement } from "../../db/statement.ts";
import type { ProjectLevel } from "../../../lib/permissions.ts";
import type { Ctx, UserActor } from "../../core/deps.ts";
import { notFound } from "../../core/errors.ts";
import { newId } from "../../core/ids.ts";
import type { Tx } from "../../db/client.ts";
import { projectMembers } from "../../db/schema.ts";
import type { HistoryEvent } from "../base/history/record-history.ts";
import { administrateProject, type ProjectRef, requireProjectAdmin } from "./administrate-project.ts";
import { contributorOf, memberLevel } from "./contributors.sql.ts";
import type { FoundProject } from "./find-project.ts";
import { type GrantRow, inProject, ownsAccount, toContributor } from "./contributor.ts";
import { and, eq } from "drizzle-orm";

type Input = ProjectRef & { userId: string };

const grantOf = async (tx: Tx, projectId: string, userId: string): Promise<GrantRow | undefined> =>
  (await runStatement(tx, contributorOf, { projectId, userId }))[0];

/**
 * Gives a person a level in a project, or changes it: `PUT /projects/{owner}/{project}/contributors/{userId}`. Needs `admin`. Throws 404
 * for people outside the team.
 */
export async function setContributor(ctx: Ctx<UserActor>, input: Input & { level: ProjectLevel }) {
  const { deps, actor } = ctx;
  const { userId, level } = input;
  const event: HistoryEvent = { kind: "contributor.level", target: `${input.owner}/${input.project}`, targetId: userId, after: level };
  return administrateProject(ctx, input, event, async (tx, { row }, done) => {
    const [member] = await runStatement(tx, memberLevel, { teamId: row.account_id, userId });
    if (!member) throw notFound();
    const before = await grantOf(tx, row.id, userId);
    if (before?.level !== level) {
      await tx
        .insert(projectMembers)
        .values({ id: newId(), projectId: row.id, userId, level, addedBy: actor.userId, createdAt: deps.now() })
        .onConflictDoUpdate({ target: [projectMembers.projectId, projectMembers.userId], set: { level } });
      const about = { target: inProject(member.name, row), targetId: userId, after: level };
      done.push(before ? { kind: "contributor.level", before: before.level, ...about } : { kind: "contributor.added", ...about });
    }
    return toContributor(deps, (await grantOf(tx, row.id, userId))!, ownsAccount(ctx, row.account_id));
  });
}

/**
 * Removes a person's own level in a project: `DELETE /projects/{owner}/{project}/contributors/{userId}`. Needs `admin`, except for the
 * caller's own level. Throws 404 for people without one.
 */
export async function removeContributor(ctx: Ctx<UserActor>, input: Input): Promise<void> {
  const { userId } = input;
  const event: HistoryEvent = { kind: "contributor.removed", target: `${input.owner}/${input.project}`, targetId: userId };
  const allow = (found: FoundProject) => void (userId === ctx.actor.userId || requireProjectAdmin(found));
  const work = async (tx: Tx, { row }: FoundProject, done: HistoryEvent[]) => {
    const before = await grantOf(tx, row.id, userId);
    if (!before) throw notFound();
    await tx.delete(projectMembers).where(and(eq(projectMembers.projectId, row.id), eq(projectMembers.userId, userId)));
    done.push({ kind: "contributor.removed", target: inProject(before.name, row), targetId: userId, before: before.level });
  };
  await administrateProject(ctx, input, event, work, allow);
}

import { and, eq, gt, isNull } from "drizzle-orm";
import type * as z from "zod";
import type { UpdateRule } from "../../../../lib/contract/build-rules.ts";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { conflict, forbidden } from "../../../core/errors.ts";
import { buildRules } from "../../../db/test-schema.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { recordHistory } from "../../base/history/record-history.ts";
import { projectPath } from "../../projects/administrate-project.ts";
import { archivedProject } from "../../projects/archived-project.ts";
import { findProject } from "../../projects/find-project.ts";
import { utcDay } from "../record/metrics-period.ts";
import { endOfRule, readRule, type RuleRef } from "./rules.ts";

/**
 * Handles `PATCH …/rules/{ruleId}`: changes the end or the reason of an active rule. What it decided stays; at a later end, the job of the earlier one finds
 * the rule active and does nothing. Throws 400, 403 without the reviewer role, 404, 409 for a rule that has ended.
 */
export async function updateRule(ctx: Ctx<UserActor>, { owner, project: name, ruleId }: RuleRef, input: z.output<typeof UpdateRule>) {
  const { deps, actor } = ctx;
  const { row: project, permissions } = await findProject(ctx, owner, name);
  await readRule(ctx, project.id, ruleId);
  if (!permissions.includes("review")) throw forbidden("This needs the reviewer role in the project.");
  if (project.archived_at) throw archivedProject();
  const at = deps.now();
  const expiresAt = input.expiresAt === undefined ? undefined : endOfRule(input, at);
  await deps.db.transaction(async (tx) => {
    const active = and(eq(buildRules.id, ruleId), isNull(buildRules.revokedAt), gt(buildRules.expiresAt, at));
    const [before] = await tx.select().from(buildRules).where(active).for("update");
    if (!before) throw conflict("This rule has ended. Save another from a change in a build.");
    const reason = input.reason === undefined ? before.reason : input.reason || null;
    const end = expiresAt ?? before.expiresAt;
    if (reason === before.reason && end.getTime() === before.expiresAt.getTime()) return;
    await tx.update(buildRules).set({ reason, expiresAt: end }).where(eq(buildRules.id, ruleId));
    const ends = { before: utcDay(before.expiresAt), after: utcDay(end) };
    const event = {
      kind: "build-rule.changed",
      target: projectPath(project),
      targetId: ruleId,
      projectId: project.id,
      ...(ends.before !== ends.after && ends),
    } as const;
    await recordHistory(tx, project.account_id, actor, [event], { at });
    if (before.effect !== "threshold")
      await enqueue(tx, "builds.revert-rule", { ruleId }, { once: `${ruleId} expired ${end.getTime()}`, runAt: end });
  });
  return readRule(ctx, project.id, ruleId);
}

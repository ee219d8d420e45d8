import { runStatement } from "../../../db/statement.ts";
import { and, eq, isNull } from "drizzle-orm";
import type * as z from "zod";
import type { CreateRule } from "../../../../lib/contract/build-rules.ts";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { conflict, forbidden, invalid, notFound } from "../../../core/errors.ts";
import { newId } from "../../../core/ids.ts";
import { buildRules } from "../../../db/test-schema.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { runJobNow } from "../../../jobs/run-now.ts";
import { writingAgent } from "../../people/agents/agents.ts";
import { recordHistory } from "../../base/history/record-history.ts";
import { limitAndOffset, type PageInput, toPage } from "../../base/paging.ts";
import { projectPath } from "../../projects/administrate-project.ts";
import { archivedProject } from "../../projects/archived-project.ts";
import { findProject } from "../../projects/find-project.ts";
import { type BuildCaller, type BuildRef, findBuild } from "../record/build-access.ts";
import { resettleBuild } from "../conclusion/conclude-build.ts";
import { lockBuild } from "../record/lock-build.ts";
import { revertRule } from "./revert-rule.ts";
import { ruleSummary, toRule, toStored } from "./rule-record.ts";
import { ruleOfProject, rulesPage } from "../decisions/rules.sql.ts";

export type RuleInput = z.output<typeof CreateRule>;
export type RuleRef = { owner: string; project: string; ruleId: string };
type ProjectRef = Omit<RuleRef, "ruleId">;

const DAY_MS = 24 * 3_600_000;
/** Rules expire by default, so that none hides changes forever. */
const DEFAULT_MS = 14 * DAY_MS;
const LONGEST_MS = 366 * DAY_MS;

/** Returns the end of a rule. Throws 400 for one in the past or more than a year ahead. */
export function endOfRule({ expiresAt }: { expiresAt?: string | undefined }, now: Date): Date {
  const end = expiresAt === undefined ? new Date(now.getTime() + DEFAULT_MS) : new Date(expiresAt);
  if (end <= now) throw invalid("Invalid request", "expiresAt must be in the future");
  if (end.getTime() - now.getTime() > LONGEST_MS) throw invalid("Invalid request", "expiresAt must be at most a year ahead");
  return end;
}

/** Returns a rule of a project. Throws 404. */
export async function readRule({ deps }: BuildCaller, projectId: string, ruleId: string) {
  const [row] = await runStatement(deps.database, ruleOfProject, { projectId, ruleId });
  if (!row) throw notFound();
  return toRule(deps, row);
}

/**
 * Handles `POST …/builds/{buildNumber}/rules`: saves a rule and applies it to the undecided changes of the build, once it is concluded, and of
 * later ones. Throws 400, 403 without the reviewer role, 404, 409 for an archived project.
 */
export async function createRule(
  ctx: Ctx<UserActor>,
  { ref, input, userAgent }: { ref: BuildRef; input: RuleInput; userAgent: string | null },
) {
  const { deps, actor } = ctx;
  const { build, project } = await findBuild(ctx, ref, "review");
  const at = deps.now();
  const expiresAt = endOfRule(input, at);
  const agent = await writingAgent(ctx, userAgent);
  const id = newId();
  const conditions = toStored(input.conditions);
  const threshold = input.threshold ?? null;
  await deps.db.transaction(async (tx) => {
    const row = await lockBuild(tx, build.id);
    const own = { id, projectId: project.id, effect: input.effect, conditions, threshold, reason: input.reason ?? null, agent };
    await tx.insert(buildRules).values({ ...own, buildId: build.id, userId: actor.userId, createdAt: at, expiresAt });
    if (row.state === "concluded" && input.effect !== "threshold") await resettleBuild(tx, deps, row, at);
    const after = ruleSummary({ effect: input.effect, conditions, threshold });
    const event = { kind: "build-rule.created", target: projectPath(project), targetId: id, after, projectId: project.id } as const;
    await recordHistory(tx, project.account_id, actor, [event], { at });
    if (input.effect !== "threshold") await enqueue(tx, "builds.revert-rule", { ruleId: id }, { once: `${id} expired`, runAt: expiresAt });
  });
  return readRule(ctx, project.id, id);
}

type ListInput = ProjectRef & PageInput & { active?: "true" | undefined; build?: number | undefined; search: string };

/** Lists the rules of a project, or those that decided in a build: `GET …/rules`. Newest first. Throws 404. */
export async function listRules(ctx: BuildCaller, input: ListInput) {
  const { deps } = ctx;
  const { row: project } = await findProject(ctx, input.owner, input.project);
  const build = input.build === undefined ? null : (await findBuild(ctx, { ...input, buildNumber: input.build })).build.id;
  const values = {
    projectId: project.id,
    ...limitAndOffset(input),
    now: input.active ? deps.now() : null,
    buildId: build,
    search: input.search,
  };
  const rows = await runStatement(deps.database, rulesPage, values);
  return toPage(rows, input, (row) => toRule(deps, row));
}

/**
 * Handles `POST …/rules/{ruleId}/revoke`: ends a rule and takes back what it decided in all builds. Throws 403 without the reviewer role, 404, 409
 * for a rule that was revoked.
 */
export async function revokeRule(ctx: Ctx<UserActor>, { owner, project: name, ruleId }: RuleRef) {
  const { deps, actor } = ctx;
  const { row: project, permissions } = await findProject(ctx, owner, name);
  const rule = await readRule(ctx, project.id, ruleId);
  if (!permissions.includes("review")) throw forbidden("This needs the reviewer role in the project.");
  if (project.archived_at) throw archivedProject();
  await deps.db.transaction(async (tx) => {
    const at = deps.now();
    const own = and(eq(buildRules.id, ruleId), isNull(buildRules.revokedAt));
    const [revoked] = await tx
      .update(buildRules)
      .set({ revokedAt: at, revokedBy: actor.userId })
      .where(own)
      .returning({ id: buildRules.id });
    if (!revoked) throw conflict("This rule is revoked already.");
    const event = {
      kind: "build-rule.revoked",
      target: projectPath(project),
      targetId: ruleId,
      before: rule.summary,
      projectId: project.id,
    } as const;
    await recordHistory(tx, project.account_id, actor, [event], { at });
    await enqueue(tx, "builds.revert-rule", { ruleId }, { once: ruleId });
  });
  await runJobNow(deps, "builds.revert-rule", ruleId, { ruleId }, revertRule);
  return readRule(ctx, project.id, ruleId);
}

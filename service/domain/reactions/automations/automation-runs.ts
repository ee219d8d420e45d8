import { runStatement } from "../../../db/statement.ts";
import { and, count, eq, isNull } from "drizzle-orm";
import type * as z from "zod";
import type { AutomationRun } from "../../../../lib/contract/automation-runs.ts";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { conflict, notFound } from "../../../core/errors.ts";
import { automationDeliveries, automationRules, automationRuns } from "../../../db/automation-schema.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { limitAndOffset, type PageInput, toPage } from "../../base/paging.ts";
import type { ProjectRef } from "../../projects/administrate-project.ts";
import { archivedProject } from "../../projects/archived-project.ts";
import { readFacts, storeRuns } from "./announce-build.ts";
import { findAutomatedProject } from "./automation-rules.ts";
import {
  automationRunOfProject,
  automationRunsOfRule,
  automationRunsPage,
  concludedBuilds,
  type AutomationRunRow,
} from "./automations.sql.ts";

type RunRecord = z.output<typeof AutomationRun>;

const MAX_WAITING_TESTS = 10;
const kindOf = { sendSlackMessage: "slack", sendMsTeamsMessage: "teams", sendDiscordMessage: "discord", sendWebhook: "webhook" } as const;

function toRun(row: AutomationRunRow): RunRecord {
  const deliveries = row.deliveries ?? [];
  const states = new Set(deliveries.map(({ state }) => state));
  return {
    ...row.facts,
    id: row.id,
    rule: { id: row.rule_id, name: row.rule_name },
    state: states.has("failed") ? "failed" : states.has("queued") ? "queued" : "delivered",
    createdAt: row.created_at.toISOString(),
    deliveries: deliveries.map(({ targetId, targetName, ...rest }) => ({
      ...rest,
      target: { id: targetId, kind: kindOf[rest.action], name: targetName || "Removed destination" },
    })),
  };
}

async function readRun({ deps }: Ctx<UserActor>, projectId: string, runId: string): Promise<RunRecord> {
  const [row] = await runStatement(deps.database, automationRunOfProject, { projectId, runId });
  if (!row) throw notFound();
  return toRun(row);
}

/** Handles `GET …/automation-runs`: runs of a project or of one rule, newest first. Throws 403 without the admin role, 404. */
export async function listAutomationRuns(ctx: Ctx<UserActor>, input: ProjectRef & PageInput & { ruleId?: string | undefined }) {
  const { id } = await findAutomatedProject(ctx, input);
  const page = limitAndOffset(input);
  const { database } = ctx.deps;
  const rows = await (input.ruleId === undefined
    ? runStatement(database, automationRunsPage, { projectId: id, ...page })
    : runStatement(database, automationRunsOfRule, { projectId: id, ...page, ruleId: input.ruleId }));
  return toPage(rows, input, toRun);
}

/** Handles `POST …/automation-rules/{ruleId}/test`: sends the actions about the newest concluded build. Throws 403 without the admin role, 404, 409. */
export async function testAutomationRule(ctx: Ctx<UserActor>, ref: ProjectRef & { ruleId: string }) {
  const { deps } = ctx;
  const project = await findAutomatedProject(ctx, ref);
  const [newest] = await runStatement(deps.database, concludedBuilds, { projectId: project.id, limit: 1 });
  const runId = await deps.db.transaction(async (tx) => {
    const own = and(eq(automationRules.projectId, project.id), eq(automationRules.id, ref.ruleId));
    const [rule] = await tx.select().from(automationRules).where(own).for("no key update");
    if (!rule) throw notFound();
    if (project.archived_at) throw archivedProject();
    if (!newest) throw conflict("The project has no concluded build to test with. Upload a build first.");
    const [waiting] = await tx
      .select({ count: count() })
      .from(automationRuns)
      .innerJoin(automationDeliveries, eq(automationDeliveries.runId, automationRuns.id))
      .where(and(eq(automationRuns.ruleId, rule.id), isNull(automationRuns.eventKey), eq(automationDeliveries.state, "queued")));
    if (waiting!.count >= MAX_WAITING_TESTS) throw conflict("Tests of this rule are still waiting. Try again when they have ended.");
    const facts = await readFacts(tx, deps, { event: "build.completed", buildId: newest.id, test: true });
    const [id] = await storeRuns(tx, deps, [{ projectId: project.id, ruleId: rule.id, actions: rule.actions, eventKey: null, facts }]);
    return id!;
  });
  return readRun(ctx, project.id, runId);
}

/** Handles `POST …/automation-deliveries/{deliveryId}/retry`: starts another round of attempts. Throws 403 without the admin role, 404, 409. */
export async function retryAutomationDelivery(ctx: Ctx<UserActor>, ref: ProjectRef & { deliveryId: string }) {
  const { deps } = ctx;
  const project = await findAutomatedProject(ctx, ref);
  const runId = await deps.db.transaction(async (tx) => {
    const [found] = await tx
      .select({ delivery: automationDeliveries, projectId: automationRuns.projectId })
      .from(automationDeliveries)
      .innerJoin(automationRuns, eq(automationRuns.id, automationDeliveries.runId))
      .where(eq(automationDeliveries.id, ref.deliveryId))
      .for("update", { of: automationDeliveries });
    if (!found || found.projectId !== project.id) throw notFound();
    if (project.archived_at) throw archivedProject();
    const { id, state, round: last, runId: own } = found.delivery;
    if (state !== "failed") throw conflict("Only a failed delivery can be retried.");
    const round = last + 1;
    await tx
      .update(automationDeliveries)
      .set({ state: "queued", round, tries: 0, nextAttemptAt: deps.now(), finishedAt: null })
      .where(eq(automationDeliveries.id, id));
    await enqueue(tx, "automations.deliver", { deliveryId: id, round, tries: 0 }, { once: `${id} ${round} 0` });
    return own;
  });
  return readRun(ctx, project.id, runId);
}

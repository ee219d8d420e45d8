import { automationDeliveries, automationRules, automationRuns, automationTargets } from "../db/automation-schema.ts";
import { newId } from "../core/ids.ts";
import type { TestService } from "./harness.ts";

const rule = {
  name: "Tell all",
  events: ["build.completed"],
  actions: [{ type: "sendWebhook", payload: { webhookId: "unknown" } }],
};

/** Valid bodies of the operations of automations. */
export const automationBodies: Record<string, unknown> = {
  "POST /projects/{owner}/{project}/automation-rules": rule,
  "POST /projects/{owner}/{project}/automation-rules/preview": { events: ["build.completed"] },
  "PUT /projects/{owner}/{project}/automation-rules/{ruleId}": rule,
  "POST /accounts/{accountSlug}/automation-targets": { kind: "teams", name: "QA", url: "https://teams.example/hook" },
  "PATCH /accounts/{accountSlug}/automation-targets/{targetId}": { name: "Other" },
};

/** Ids that nothing has. */
export const unknownAutomation = { targetId: newId(), deliveryId: newId() };

/** Inserts a rule with the given id, a destination, a run and its delivery. */
export async function storeAutomation({ deps: { db } }: TestService, project: { id: string; accountId: string }, ruleId: string) {
  const [targetId, deliveryId, runId] = [newId(), newId(), newId()];
  const own = { name: "Tell all", events: ["build.completed" as const], conditions: [], actions: [] };
  await db.insert(automationRules).values({ id: ruleId, projectId: project.id, ...own });
  const target = { kind: "teams" as const, name: "QA", sealed: "", hint: "teams.example" };
  await db.insert(automationTargets).values({ id: targetId, accountId: project.accountId, ...target });
  const facts = {} as (typeof automationRuns.$inferInsert)["facts"];
  await db.insert(automationRuns).values({ id: runId, projectId: project.id, ruleId, facts });
  const delivery = { runId, position: 0, action: "sendMsTeamsMessage" as const, targetId, targetName: "QA" };
  await db.insert(automationDeliveries).values({ id: deliveryId, ...delivery });
  return { targetId, deliveryId };
}

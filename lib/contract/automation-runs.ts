import * as z from "zod";
import { AutomationFactsRecord } from "./automation-payload.ts";
import { AutomationTargetKind } from "./automation-targets.ts";
import { AutomationRulePath } from "./automations.ts";
import { byUser, operations } from "./operation.ts";
import { ErrorBody, errors, PageQuery, paginated, ProjectPath, Timestamp } from "./shared.ts";

const state = z.enum(["queued", "delivered", "failed"]);

const AutomationDelivery = z
  .object({
    id: z.string().meta({ description: "Sent to webhooks as `X-Loupe-Delivery`, the same for every attempt." }),
    action: z.enum(["sendSlackMessage", "sendMsTeamsMessage", "sendDiscordMessage", "sendWebhook"]),
    target: z.object({ id: z.string(), kind: AutomationTargetKind, name: z.string() }),
    state,
    reason: z.string().nullable().meta({ description: "Why the newest attempt failed." }),
    nextAttemptAt: Timestamp.nullable(),
    finishedAt: Timestamp.nullable(),
    attempts: z.array(
      z.object({
        at: Timestamp,
        milliseconds: z.int(),
        status: z.int().nullable().meta({ description: "Status of the response; null without one." }),
        body: z.string().nullable().meta({ description: "First kilobyte of the response." }),
        reason: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: "AutomationDelivery" });

export const AutomationRun = AutomationFactsRecord.extend({
  id: z.string(),
  rule: z.object({ id: z.string(), name: z.string() }),
  state: state.meta({ description: "`failed` when a delivery failed, else `queued` while one waits." }),
  createdAt: Timestamp,
  deliveries: z.array(AutomationDelivery),
}).meta({ id: "AutomationRun" });

const adminOnly = "Needs the admin role in the project.";

export const automationRunOperations = operations("Automations", {
  "GET /projects/{owner}/{project}/automation-runs": {
    operationId: "listAutomationRuns",
    summary: "List runs of automation rules",
    description: `Returns the runs of the last 30 days with their deliveries, attempts and responses, newest first. ${adminOnly}`,
    access: byUser("projects:read"),
    params: ProjectPath,
    query: PageQuery.extend({ ruleId: z.string().min(1).max(64).optional().meta({ description: "Only runs of this rule." }) }),
    responses: { 200: paginated(AutomationRun), ...errors },
    extension: true,
  },
  "POST /projects/{owner}/{project}/automation-rules/{ruleId}/test": {
    operationId: "testAutomationRule",
    summary: "Test an automation rule",
    description: `Sends the actions of a rule once, about the newest concluded build and marked as a test. Conditions don't matter. 409 for a project without a concluded build, and while 10 tests of the rule wait. ${adminOnly}`,
    access: byUser("projects:write"),
    params: AutomationRulePath,
    responses: { 201: AutomationRun, 409: ErrorBody, ...errors },
    extension: true,
  },
  "POST /projects/{owner}/{project}/automation-deliveries/{deliveryId}/retry": {
    operationId: "retryAutomationDelivery",
    summary: "Retry a failed delivery",
    description: `Starts another round of attempts. 409 unless the delivery failed. ${adminOnly}`,
    access: byUser("projects:write"),
    params: ProjectPath.extend({ deliveryId: z.string().min(1).meta({ description: "Id of the delivery." }) }),
    responses: { 200: AutomationRun, 409: ErrorBody, ...errors },
    extension: true,
  },
});

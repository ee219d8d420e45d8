import * as z from "zod";
import { AutomationEventName } from "./automation-payload.ts";
import { BuildConclusion, BuildMode, BuildType, Glob, PlainName } from "./build-shapes.ts";
import { byUser, operations } from "./operation.ts";
import { bodyErrors, ErrorBody, errors, PageQuery, paginated, ProjectPath, Timestamp } from "./shared.ts";

export type AutomationEvent = z.output<typeof AutomationEventName>;

const plain = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("build-conclusion"), value: BuildConclusion.nullable() }),
  z.strictObject({ type: z.literal("build-name"), value: PlainName(255) }),
  z.strictObject({ type: z.literal("build-branch"), value: PlainName(255) }),
  z.strictObject({ type: z.literal("build-mode"), value: BuildMode.nullable() }),
  z.strictObject({ type: z.literal("build-type"), value: BuildType.nullable() }),
]);
const glob = z.strictObject({
  glob: z
    .strictObject({ type: z.literal("build-branch"), value: Glob.min(1) })
    .meta({ description: "The branch matches a glob such as `release/**`." }),
});
const unreadable = "must be { type, value }, { glob: { type, value } } or { not: … } with a known type and value";

/** A condition about a build. `not` negates one. */
export const Condition = z
  .union([plain, glob, z.strictObject({ not: z.union([plain, glob], unreadable) })], unreadable)
  .meta({ id: "AutomationCondition" });
export type AutomationCondition = z.output<typeof Condition>;

const webhook = z.object({ webhookId: z.string().min(1).max(64).meta({ description: "Id of a destination of the account." }) });

const ActionInput = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("sendSlackMessage"),
    payload: z.object({
      name: z.string().min(1).max(256).meta({ description: "Name of a channel that is a destination of the account." }),
      slackId: z.string().max(256).nullish().meta({ description: "Slack's id of the channel. Wins over the name where it is known." }),
    }),
  }),
  z.object({ type: z.literal("sendMsTeamsMessage"), payload: webhook }),
  z.object({ type: z.literal("sendDiscordMessage"), payload: webhook }),
  z.object({ type: z.literal("sendWebhook"), payload: webhook }).meta({ description: "Extension: a signed request to any program." }),
]);
export type AutomationActionInput = z.output<typeof ActionInput>;

const StoredActionRecord = z.union([
  z.object({ action: z.literal("sendSlackMessage"), actionPayload: z.object({ channelId: z.string() }) }),
  z.object({
    action: z.enum(["sendMsTeamsMessage", "sendDiscordMessage", "sendWebhook"]),
    actionPayload: z.object({ webhookId: z.string() }),
  }),
]);
export type StoredAction = z.output<typeof StoredActionRecord>;

const events = z.array(AutomationEventName).min(1).max(10);
const conditions = z.array(Condition).max(50);

export const AutomationRuleInput = z.object({
  name: z.string().trim().min(3).max(100),
  events,
  conditions: conditions.default([]).meta({ description: "All must hold. Without any the rule always runs." }),
  actions: z.array(ActionInput).min(1).max(20),
});

export const AutomationRule = z
  .object({
    id: z.string(),
    name: z.string(),
    active: z.boolean(),
    events: z.array(AutomationEventName),
    conditions: z.array(Condition),
    actions: z.array(StoredActionRecord),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    lastRun: z
      .object({ id: z.string(), state: z.enum(["queued", "delivered", "failed"]), createdAt: Timestamp })
      .nullable()
      .optional()
      .meta({ description: "The newest run of the last 30 days. Extension." }),
  })
  .meta({ id: "AutomationRule" });

const AutomationRulePreview = z
  .object({
    matched: z.int().meta({ description: "Builds that the rule would have run for." }),
    total: z.int().meta({ description: "Builds that were looked at: the newest 20 that concluded." }),
    builds: z.array(
      z.object({
        number: z.int(),
        name: z.string(),
        branch: z.string(),
        url: z.string(),
        concludedAt: Timestamp.nullable(),
        matches: z.boolean(),
        runs: z.int().meta({ description: "Times that the rule would have run: once at the end, and once for each review." }),
        failed: z.array(z.int()).meta({ description: "Positions of the conditions that don't hold, from 0." }),
      }),
    ),
  })
  .meta({ id: "AutomationRulePreview" });

export const AutomationRulePath = ProjectPath.extend({ ruleId: z.string().min(1).meta({ description: "Id of the rule." }) });
const adminOnly = "Needs the admin role in the project.";

export const automationOperations = operations("Automations", {
  "GET /projects/{owner}/{project}/automation-rules": {
    operationId: "listAutomationRules",
    summary: "List automation rules",
    description: `Returns the automation rules of a project, newest first. ${adminOnly}`,
    access: byUser("projects:read"),
    params: ProjectPath,
    query: PageQuery.extend({
      active: z
        .enum(["true", "false"], "active must be true or false")
        .optional()
        .meta({ description: "`true` or `false`: only active rules, or only deactivated ones." }),
    }),
    responses: { 200: paginated(AutomationRule), ...errors },
  },
  "POST /projects/{owner}/{project}/automation-rules": {
    operationId: "createAutomationRule",
    summary: "Create an automation rule",
    description: `Runs actions when an event of a build meets all conditions. 400 for a destination that the account doesn't have. ${adminOnly}`,
    access: byUser("projects:write"),
    params: ProjectPath,
    body: AutomationRuleInput,
    responses: { 201: AutomationRule, 409: ErrorBody, ...bodyErrors },
  },
  "POST /projects/{owner}/{project}/automation-rules/preview": {
    operationId: "previewAutomationRule",
    summary: "Preview an automation rule",
    description: `Returns for which of the last 20 concluded builds a rule would have run. Sends nothing and stores nothing. ${adminOnly}`,
    access: byUser("projects:read"),
    params: ProjectPath,
    body: z.object({ events, conditions: conditions.default([]) }),
    responses: { 200: AutomationRulePreview, ...bodyErrors },
    extension: true,
  },
  "GET /projects/{owner}/{project}/automation-rules/{ruleId}": {
    operationId: "getAutomationRule",
    summary: "Get an automation rule",
    description: adminOnly,
    access: byUser("projects:read"),
    params: AutomationRulePath,
    responses: { 200: AutomationRule, ...errors },
  },
  "PUT /projects/{owner}/{project}/automation-rules/{ruleId}": {
    operationId: "updateAutomationRule",
    summary: "Replace an automation rule",
    description: `Replaces the whole rule and activates it. ${adminOnly}`,
    access: byUser("projects:write"),
    params: AutomationRulePath,
    body: AutomationRuleInput,
    responses: { 200: AutomationRule, 409: ErrorBody, ...bodyErrors },
  },
  "POST /projects/{owner}/{project}/automation-rules/{ruleId}/deactivate": {
    operationId: "deactivateAutomationRule",
    summary: "Deactivate an automation rule",
    description: `Ends a rule until it is replaced. Deliveries that wait are still sent. 200 also for a rule that is not active. ${adminOnly}`,
    access: byUser("projects:write"),
    params: AutomationRulePath,
    responses: { 200: AutomationRule, 409: ErrorBody, ...errors },
  },
});

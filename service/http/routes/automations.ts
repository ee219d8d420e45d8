import type { automationRunOperations } from "../../../lib/contract/automation-runs.ts";
import type { automationTargetOperations } from "../../../lib/contract/automation-targets.ts";
import type { automationOperations } from "../../../lib/contract/automations.ts";
import {
  createAutomationRule,
  deactivateAutomationRule,
  getAutomationRule,
  listAutomationRules,
  updateAutomationRule,
} from "../../domain/reactions/automations/automation-rules.ts";
import { listAutomationRuns, retryAutomationDelivery, testAutomationRule } from "../../domain/reactions/automations/automation-runs.ts";
import {
  createAutomationTarget,
  deleteAutomationTarget,
  listAutomationTargets,
  updateAutomationTarget,
} from "../../domain/reactions/automations/automation-targets.ts";
import { previewAutomationRule } from "../../domain/reactions/automations/preview-automation.ts";
import { created, noContent, ok } from "../replies.ts";
import type { Handlers } from "../serve.ts";

const RULES = "/projects/{owner}/{project}/automation-rules";

export const automationHandlers: Handlers<typeof automationOperations> = {
  [`GET ${RULES}`]: (ctx, { params, query }) => ok(listAutomationRules(ctx, { ...params, ...query })),
  [`POST ${RULES}`]: (ctx, { params, body }) => created(createAutomationRule(ctx, params, body)),
  [`POST ${RULES}/preview`]: (ctx, { params, body }) => ok(previewAutomationRule(ctx, params, body)),
  [`GET ${RULES}/{ruleId}`]: (ctx, { params }) => ok(getAutomationRule(ctx, params)),
  [`PUT ${RULES}/{ruleId}`]: (ctx, { params, body }) => ok(updateAutomationRule(ctx, params, body)),
  [`POST ${RULES}/{ruleId}/deactivate`]: (ctx, { params }) => ok(deactivateAutomationRule(ctx, params)),
};

export const automationTargetHandlers: Handlers<typeof automationTargetOperations> = {
  "GET /projects/{owner}/{project}/automation-targets": (ctx, { params, query }) => ok(listAutomationTargets(ctx, { ...params, ...query })),
  "POST /accounts/{accountSlug}/automation-targets": (ctx, { params, body }) =>
    created(createAutomationTarget(ctx, params.accountSlug, body)),
  "PATCH /accounts/{accountSlug}/automation-targets/{targetId}": (ctx, { params, body }) => ok(updateAutomationTarget(ctx, params, body)),
  "DELETE /accounts/{accountSlug}/automation-targets/{targetId}": (ctx, { params }) => noContent(deleteAutomationTarget(ctx, params)),
};

export const automationRunHandlers: Handlers<typeof automationRunOperations> = {
  "GET /projects/{owner}/{project}/automation-runs": (ctx, { params, query }) => ok(listAutomationRuns(ctx, { ...params, ...query })),
  [`POST ${RULES}/{ruleId}/test`]: (ctx, { params }) => created(testAutomationRule(ctx, params)),
  "POST /projects/{owner}/{project}/automation-deliveries/{deliveryId}/retry": (ctx, { params }) =>
    ok(retryAutomationDelivery(ctx, params)),
};

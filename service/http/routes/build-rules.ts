import type { buildRuleOperations } from "../../../lib/contract/build-rules.ts";
import { previewRule } from "../../domain/builds/rules/preview-rule.ts";
import { createRule, listRules, revokeRule } from "../../domain/builds/rules/rules.ts";
import { updateRule } from "../../domain/builds/rules/update-rule.ts";
import { created, ok } from "../replies.ts";
import type { Handlers } from "../serve.ts";

export const buildRuleHandlers: Handlers<typeof buildRuleOperations> = {
  "POST /projects/{owner}/{project}/builds/{buildNumber}/rules/preview": (ctx, { params, body }) => ok(previewRule(ctx, params, body)),
  "POST /projects/{owner}/{project}/builds/{buildNumber}/rules": (ctx, { params, body, headers }) =>
    created(createRule(ctx, { ref: params, input: body, userAgent: headers.get("user-agent") })),
  "GET /projects/{owner}/{project}/rules": (ctx, { params, query }) => ok(listRules(ctx, { ...params, ...query })),
  "PATCH /projects/{owner}/{project}/rules/{ruleId}": (ctx, { params, body }) => ok(updateRule(ctx, params, body)),
  "POST /projects/{owner}/{project}/rules/{ruleId}/revoke": (ctx, { params }) => ok(revokeRule(ctx, params)),
};

import type { testOperations } from "../../../lib/contract/tests.ts";
import { ignoreChangesOfCause } from "../../domain/builds/rules/ignore-cause.ts";
import { listIgnoredChanges, setChangeIgnored } from "../../domain/builds/tests/ignored-changes.ts";
import { getTest, listTestChanges, listTests, setTestSubscription } from "../../domain/builds/tests/list-tests.ts";
import { ok } from "../replies.ts";
import type { Handlers } from "../serve.ts";

export const testHandlers: Handlers<typeof testOperations> = {
  "GET /projects/{owner}/{project}/tests": (ctx, { params, query }) => ok(listTests(ctx, { ...params, ...query })),
  "GET /projects/{owner}/{project}/tests/{testId}": (ctx, { params, query }) => ok(getTest(ctx, { ...params, ...query })),
  "GET /projects/{owner}/{project}/tests/{testId}/changes": (ctx, { params, query }) => ok(listTestChanges(ctx, { ...params, ...query })),
  "POST /projects/{owner}/{project}/tests/{testId}/subscription": (ctx, { params }) => ok(setTestSubscription(ctx, params, true)),
  "DELETE /projects/{owner}/{project}/tests/{testId}/subscription": (ctx, { params }) => ok(setTestSubscription(ctx, params, false)),
  "GET /projects/{owner}/{project}/ignored-changes": (ctx, { params, query }) => ok(listIgnoredChanges(ctx, { ...params, ...query })),
  "POST /projects/{owner}/{project}/builds/{buildNumber}/ignored-changes": (ctx, { params, body, headers }) =>
    ok(ignoreChangesOfCause(ctx, { ref: params, input: body, userAgent: headers.get("user-agent") })),
  "POST /projects/{owner}/{project}/changes/{changeId}/ignore": (ctx, { params, query: { days, metricsPeriod }, headers }) =>
    ok(setChangeIgnored(ctx, { ...params, metricsPeriod }, { days, userAgent: headers.get("user-agent") })),
  "POST /projects/{owner}/{project}/changes/{changeId}/unignore": (ctx, { params, query: { metricsPeriod }, headers }) =>
    ok(setChangeIgnored(ctx, { ...params, metricsPeriod }, { days: null, userAgent: headers.get("user-agent") })),
};

import { CreateRule } from "../../../lib/contract/build-rules.ts";
import { AutomationRuleInput } from "../../../lib/contract/automations.ts";
import { AutomationTargetInput } from "../../../lib/contract/automation-targets.ts";
import type { Ctx, UserActor } from "../../core/deps.ts";
import { newShareToken } from "../../core/ids.ts";
import { createRule, listRules } from "../../domain/builds/rules/rules.ts";
import { setChangeIgnored } from "../../domain/builds/tests/ignored-changes.ts";
import { listTestChanges, listTests } from "../../domain/builds/tests/list-tests.ts";
import { createAutomationRule, listAutomationRules } from "../../domain/reactions/automations/automation-rules.ts";
import { createAutomationTarget, listAutomationTargets } from "../../domain/reactions/automations/automation-targets.ts";

type ProjectKey = { owner: string; project: string };

/** A rule of the demo, which begins with its newest build. */
const rule = {
  effect: "threshold",
  conditions: { tests: "webkit/**" },
  threshold: 0.6,
  reason: "WebKit spaces letters a little differently on each machine.",
};

/** Ignores the change that came back most often, in the flakiest test that has one. */
async function ignoreFlakyChange(ctx: Ctx<UserActor>, project: ProjectKey): Promise<void> {
  const metricsPeriod = "LAST_30_DAYS" as const;
  const page = { page: 1, perPage: 30 };
  const { results: tests } = await listTests(ctx, { ...project, ...page, metricsPeriod });
  for (const { id: testId } of tests) {
    const { results: changes } = await listTestChanges(ctx, { ...project, ...page, testId, metricsPeriod, ignored: "false" });
    const [found] = changes;
    if (!found) continue;
    await setChangeIgnored(ctx, { ...project, changeId: found.id, metricsPeriod }, { days: 30, userAgent: null });
    return;
  }
}

/** Adds an automation that reports reviewed builds, with its destination, unless the project has one. */
async function addAutomation(ctx: Ctx<UserActor>, project: ProjectKey): Promise<void> {
  const page = { page: 1, perPage: 30 };
  if ((await listAutomationRules(ctx, { ...project, ...page })).results.length) return;
  const target = { kind: "webhook", name: "Harbour desk", url: "https://hooks.tidemark.example/loupe", secret: newShareToken() };
  const known = (await listAutomationTargets(ctx, { ...project, ...page })).results.find(({ name }) => name === target.name);
  const { id: webhookId } = known ?? (await createAutomationTarget(ctx, project.owner, AutomationTargetInput.parse(target)));
  const report = { name: "Report reviews", events: ["build.reviewed"], actions: [{ type: "sendWebhook", payload: { webhookId } }] };
  await createAutomationRule(ctx, project, AutomationRuleInput.parse(report));
}

/** Saves a rule, ignores a flaky change and adds an automation, by the operations of people. A repeated call adds what is missing. */
export async function setUpReviews(ctx: Ctx<UserActor>, project: ProjectKey, buildNumber: number): Promise<void> {
  const { results: rules } = await listRules(ctx, { ...project, page: 1, perPage: 1, search: "" });
  if (!rules.length) {
    await createRule(ctx, { ref: { ...project, buildNumber }, input: CreateRule.parse(rule), userAgent: null });
    await ignoreFlakyChange(ctx, project);
  }
  await addAutomation(ctx, project);
}

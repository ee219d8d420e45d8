import { describe, expect, test } from "vitest";
import type { AutomationRule, AutomationTarget } from "../queries/automations.ts";
import { automationOfFields, fieldsOfAutomation, previewOfFields, readJsonList } from "./automation-fields.ts";
import { conditionText, eventText, nextAttemptText, rehearsalText, targetNames, whenText } from "./automation-text.ts";

const target = (id: string, kind: AutomationTarget["kind"], name = id): AutomationTarget => ({
  id,
  kind,
  name,
  channelId: null,
  hint: "",
  createdAt: "",
  createdBy: null,
  updatedAt: "",
});
const targets = [target("t1", "slack", "#design"), target("t2", "teams"), target("t3", "webhook")];
const rule: AutomationRule = {
  id: "r1",
  name: "Changes on main",
  active: true,
  events: ["build.completed", "build.reviewed"],
  conditions: [
    { type: "build-conclusion", value: "changes-detected" },
    { not: { glob: { type: "build-branch", value: "dependabot/**" } } },
    { not: { type: "build-mode", value: "ci" } },
    { type: "build-type", value: null },
  ],
  actions: [
    { action: "sendSlackMessage", actionPayload: { channelId: "t1" } },
    { action: "sendWebhook", actionPayload: { webhookId: "t3" } },
    { action: "sendDiscordMessage", actionPayload: { webhookId: "gone" } },
  ],
  createdAt: "",
  updatedAt: "",
};

describe("the form of an automation", () => {
  test("returns the rule that it was filled from, without destinations that are gone", () => {
    expect(automationOfFields(fieldsOfAutomation(rule), targets)).toEqual({
      rule: {
        name: rule.name,
        events: rule.events,
        conditions: rule.conditions,
        actions: [
          { type: "sendSlackMessage", payload: { name: "#design" } },
          { type: "sendWebhook", payload: { webhookId: "t3" } },
        ],
      },
    });
  });

  test("names what is missing", () => {
    const row = (field: string, value: string) => ({ field, value, not: false });
    const conditions = JSON.stringify([row("build-branch", " "), row("glob", "{a"), row("build-branch", "main")]);
    const fields = { name: "ab", completed: false, reviewed: false, conditions, targets: "[]" };
    expect(automationOfFields(fields, targets)).toEqual({
      problems: {
        name: "Enter at least three characters.",
        events: "Choose at least one event.",
        targets: "Choose at least one destination.",
        rows: ["Enter a value.", expect.stringContaining("brace"), null],
      },
    });
    expect(previewOfFields(fields)).toBeNull();
    expect(readJsonList("broken")).toEqual([]);
  });
});

describe("words of automations", () => {
  test("describe conditions, rules and destinations", () => {
    expect(rule.conditions.map(conditionText)).toEqual([
      "conclusion is changes detected",
      "branch does not match dependabot/**",
      "mode is not CI",
      "type is none",
    ]);
    expect(whenText({ events: ["build.reviewed"], conditions: [] })).toBe("When a build is reviewed");
    expect(targetNames(rule, targets)).toEqual(["#design", "t3", null]);
  });

  test.each([
    [0, 0, 0, "No build has concluded yet, so there is nothing to compare with."],
    [1, 1, 1, "Would have run for the only build so far."],
    [4, 20, 1, "Would have run for 4 of the last 20 builds."],
    [2, 20, 2, "Would have run for 2 of the last 20 builds, 4 times in all."],
  ])("describe a preview of %i of %i builds", (matched, total, runs, text) => {
    const builds = Array.from({ length: matched }, () => ({ runs })) as never;
    expect(rehearsalText({ matched, total, builds })).toBe(text);
  });

  test("name the time of the next attempt", () => {
    expect(nextAttemptText("2026-11-02T10:00:20.000Z", Date.parse("2026-11-02T10:00:00Z"))).toBe("next attempt within a minute");
    expect(nextAttemptText("2026-11-02T10:04:20.000Z", Date.parse("2026-11-02T10:00:00Z"))).toBe("next attempt in 5 minutes");
  });

  test("name events", () => {
    const build = { number: 12, name: "default" } as never;
    const by = (user: object | null, automatic = false) => ({ state: "approved", automatic, user }) as never;
    expect(eventText({ event: "build.completed", build, review: null, test: false })).toBe("Build #12 completed");
    expect(eventText({ event: "build.completed", build, review: null, test: true })).toBe("Test with build #12");
    expect(eventText({ event: "build.reviewed", build, review: by({ slug: "ana", name: null }), test: false })).toBe(
      "ana approved build #12",
    );
    expect(eventText({ event: "build.reviewed", build, review: by(null, true), test: false })).toBe("Loupe approved build #12");
  });
});

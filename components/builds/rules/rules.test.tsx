// @vitest-environment jsdom
import { expect, test } from "vitest";
import { all, click, eventually, get, render, serve, settle } from "@/components/ui/testing/render";
import { RuleFacts, decidedText } from "./rule-facts";
import RulesOfBuild from "./rules-of-build";
import { exampleRule } from "./testing";
import { TurnOffRule, turnOffEffect } from "./turn-off-rule";

const of = { owner: "acme", project: "web" };

/** Shows a rule whose request to turn it off is answered. */
async function show({ refuse = "" } = {}) {
  const requests = serve(() =>
    refuse ? { status: 409, body: { error: refuse } } : { status: 200, body: exampleRule({ state: "revoked" }) },
  );
  await render(<TurnOffRule of={of} rule={exampleRule()} />);
  await click("button", "Turn off: Approve colour changes in pages/**");
  return requests;
}

test("a rule shows its sentence, further conditions, reason, numbers, person, program and end", async () => {
  await render(
    <>
      <RuleFacts rule={exampleRule({ agent: { id: "claude-code", name: "Claude Code" }, reason: "New brand colour" })} />
      <RuleFacts
        rule={exampleRule({ state: "expired", effect: "ignore", decided: 1, expiresAt: "2026-11-03T00:00:00.000Z", createdBy: null })}
      />
    </>,
  );
  const text = document.body.textContent!;
  expect(text).toContain("Approve colour changes in pages/**");
  expect(text).toContain("#2563EB to #1D4ED8\nNew brand colour41 snapshots");
  expect(text).toContain("Ana ReisAgent Claude CodeUntil 30 Nov 2099");
  expect(text).toContain("1 snapshotA former memberEnded");
});

test("a rule is turned off after a question that counts its decisions", async () => {
  const requests = await show();
  expect(get("dialog[open]").textContent).toContain("Undoes 41 decisions. The snapshots need a decision again, in all builds.");
  await click("dialog[open] button", "Turn off");
  expect(requests.map(({ route }) => route)).toEqual(["POST /projects/acme/web/rules/r1/revoke"]);
  expect(all("dialog[open]")).toEqual([]);
});

test("a refusal keeps the question with the reason", async () => {
  await show({ refuse: "This rule is revoked already." });
  await click("dialog[open] button", "Turn off");
  expect(get("dialog[open] [role=alert]").textContent).toContain("This rule is revoked already.");
});

test("a build lists the rules that decided in it, and loads the snapshots of one when it is opened", async () => {
  const requests = serve((route) =>
    route.includes("/diffs")
      ? {
          status: 200,
          body: { results: [{ id: "7", name: "pages/home", regions: [{}], head: null }], pageInfo: { total: 1, page: 1, perPage: 50 } },
        }
      : { status: 200, body: { results: [exampleRule({ decidedInBuild: 1 })], pageInfo: { total: 1, page: 1, perPage: 50 } } },
  );
  await render(<RulesOfBuild build={{ ...of, number: 3 }} mayReview />);
  await eventually(() => expect(get("ul[aria-label=Rules]").textContent).toContain("41 snapshots, 1 of them here"));
  expect(requests).toHaveLength(1);
  const details = get<HTMLDetailsElement>("details");
  await settle(() => {
    details.open = true;
    details.dispatchEvent(new Event("toggle"));
  });
  await eventually(() => expect(get("a", "pages/home").getAttribute("href")).toBe("?snapshot=7"));
  expect(requests.at(-1)!.route).toContain("/diffs?ruleId=r1");
});

test.each([
  [{ effect: "approve", decided: 0 }, "It hasn’t decided anything yet. Later builds are decided without it."],
  [{ effect: "ignore", decided: 1 }, "Undoes 1 decision. The snapshots appear again, in all builds. Decisions of people stay."],
  [{ effect: "threshold", decided: 0 }, "Later builds are compared without it. Builds that exist keep their results."],
] as const)("the effect of turning a rule off is named: %o", (rule, expected) => {
  expect(turnOffEffect(rule)).toBe(expected);
});

test("a threshold decides nothing itself", () => {
  expect(decidedText(exampleRule({ effect: "threshold", threshold: 0.2, decided: 0 }))).toBe("Applies to later builds");
  expect(decidedText(exampleRule({ effect: "threshold", threshold: 0.2, decided: 0, state: "expired" }))).toBe("No longer applied");
});

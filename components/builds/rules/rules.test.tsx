// @vitest-environment jsdom
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import { expect, test, vi } from "vitest";
import { all, click, eventually, get, render, serve, settle } from "@/components/ui/testing/render";
import { type BuildRule, ruleList } from "@/lib/queries/build-rules";
import { projectDetails } from "@/lib/queries/projects";
import { revokeEffect } from "./revoke-rule";
import { decidedText } from "./rule-facts";
import { Rules } from "./rules";
import RulesOfBuild from "./rules-of-build";
import { exampleRule } from "./testing";

vi.mock("next/navigation", () => ({ usePathname: () => "/accounts/acme/projects/web/rules" }));

const of = { owner: "acme", project: "web" };
const pageOf = (rules: readonly BuildRule[]) => ({ results: [...rules], pageInfo: { total: rules.length, page: 1, perPage: 50 } });

async function show(rules: BuildRule[], { permissions = ["view", "review"], refuse = "" } = {}) {
  const requests = serve((route) => {
    if (route.startsWith("GET")) return { status: 200, body: pageOf(rules) };
    if (refuse) return { status: 409, body: { error: refuse } };
    const revoked = exampleRule({ state: "revoked", decided: 0, revokedAt: "2026-11-02T10:00:00.000Z" });
    rules.splice(0, 1, revoked);
    return { status: 200, body: revoked };
  });
  await render(
    <NuqsTestingAdapter>
      <Rules slug="acme" name="web" />
    </NuqsTestingAdapter>,
    (client) => {
      const about = { id: "p1", name: "web", account: { slug: "acme" }, permissions, archivedAt: null };
      client.setQueryData(projectDetails("acme", "web").queryKey, about as never);
      client.setQueryData(ruleList(of, { page: 1, onlyActive: false }).queryKey, pageOf(rules));
    },
  );
  return requests;
}

test("lists rules with their sentence, author, program, end and numbers", async () => {
  await show([
    exampleRule({ agent: { id: "claude-code", name: "Claude Code" }, reason: "New brand colour" }),
    exampleRule({ id: "r2", state: "expired", effect: "ignore", decided: 1, expiresAt: "2026-11-03T00:00:00.000Z", createdBy: null }),
  ]);
  const [active, expired] = all("ul[aria-label=Rules] > li").map(({ textContent }) => textContent);
  expect(active).toContain("Approve recoloured #2563EB → #1D4ED8 in pages/**");
  expect(active).toContain("New brand colourApproved 41 snapshotsUntil 30 Nov 2099Saved by Ana ReisAgent Claude Code");
  expect(expired).toContain("ExpiredIgnored 1 snapshotEnded 3 Nov 2026Saved by a former member");
});

test("a rule is revoked after a confirmation that names the effect, and stays listed as revoked", async () => {
  const requests = await show([exampleRule()]);
  await click("button", "Revoke: Approve recoloured");
  expect(get("dialog[open]").textContent).toContain("41 snapshots need a decision again, in all builds. Decisions of people stay.");
  await click("dialog[open] button", "Revoke rule");
  expect(requests.filter(({ route }) => route.startsWith("POST"))).toEqual([
    { route: "POST /projects/acme/web/rules/r1/revoke", body: undefined },
  ]);
  expect(all("dialog[open]")).toEqual([]);
  expect(get("ul[aria-label=Rules] > li").textContent).toContain("Revoked");
  expect(all("button", "Revoke:")).toEqual([]);
});

test("a refused revocation keeps the dialog with the reason", async () => {
  await show([exampleRule()], { refuse: "This rule is revoked already." });
  await click("button", "Revoke:");
  await click("dialog[open] button", "Revoke rule");
  expect(get("dialog[open] [role=alert]").textContent).toContain("This rule is revoked already.");
});

test("readers without the reviewer role see rules without buttons", async () => {
  await show([exampleRule()], { permissions: ["view"] });
  expect(all("button", "Revoke")).toEqual([]);
});

test("a project without rules explains them", async () => {
  await show([]);
  expect(get("h2").textContent).toBe("No rules yet");
  expect(get<HTMLAnchorElement>("a", "Open builds").getAttribute("href")).toBe("/accounts/acme/projects/web/builds");
});

test("a build lists the rules that decided in it, and loads the snapshots of one when it is opened", async () => {
  const requests = serve((route) =>
    route.includes("/diffs")
      ? {
          status: 200,
          body: { results: [{ id: "7", name: "pages/home", regions: [{}], head: null }], pageInfo: { total: 1, page: 1, perPage: 50 } },
        }
      : { status: 200, body: pageOf([exampleRule({ decidedInBuild: 1 })]) },
  );
  await render(<RulesOfBuild build={{ ...of, number: 3 }} mayReview />);
  await eventually(() => expect(get("ul[aria-label=Rules]").textContent).toContain("Approved 41 snapshots, 1 of them here"));
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
  [{ effect: "ignore", decided: 1 }, "1 snapshot appears again and needs a decision, in all builds."],
  [{ effect: "threshold", decided: 0 }, "Later builds are compared without it. Builds that exist keep their results."],
] as const)("the effect of revoking is named: %o", (rule, expected) => {
  expect(revokeEffect(rule)).toBe(expected);
});

test("a threshold decides nothing itself", () => {
  expect(decidedText(exampleRule({ effect: "threshold", threshold: 0.2, decided: 0 }))).toBe("Applies to later builds");
  expect(decidedText(exampleRule({ effect: "threshold", threshold: 0.2, decided: 0, state: "expired" }))).toBe("No longer applied");
});

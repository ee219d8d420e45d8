// @vitest-environment jsdom
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import { expect, test, vi } from "vitest";
import { all, click, eventually, get, render, serve } from "@/components/ui/testing/render";
import { me } from "@/lib/queries/accounts";
import { automationList, type AutomationRule, automationTargetList, type AutomationTarget } from "@/lib/queries/automations";
import { projectDetails } from "@/lib/queries/projects";
import { Automations } from "./automations";

vi.mock("next/navigation", () => ({ usePathname: () => "/accounts/acme/projects/web/automations", useRouter: () => ({ push: () => {} }) }));

const of = { owner: "acme", project: "web" };
const pageOf = <T,>(rows: T[]) => ({ results: [...rows], pageInfo: { total: rows.length, page: 1, perPage: 30 } });
const at = "2026-11-02T10:00:00.000Z";
const rule = (more: Partial<AutomationRule> = {}): AutomationRule => ({
  id: "r1",
  name: "Changes on main",
  active: true,
  events: ["build.completed"],
  conditions: [{ type: "build-branch", value: "main" }],
  actions: [{ action: "sendSlackMessage", actionPayload: { channelId: "t1" } }],
  createdAt: at,
  updatedAt: at,
  lastRun: null,
  ...more,
});
const slack: AutomationTarget = {
  id: "t1",
  kind: "slack",
  name: "#design",
  channelId: null,
  hint: "hooks.slack.com …abcd",
  createdAt: at,
  createdBy: null,
  updatedAt: at,
};

async function show(rules: AutomationRule[], { permissions = ["view", "review", "admin"], archived = false, refuse = "" } = {}) {
  const requests = serve((route) => {
    if (route.startsWith("GET") && route.includes("targets")) return { status: 200, body: pageOf([slack]) };
    if (route.startsWith("GET")) return { status: 200, body: pageOf(rules) };
    if (refuse) return { status: 409, body: { error: refuse } };
    if (route.endsWith("/preview")) return { status: 200, body: { matched: 0, total: 0, builds: [] } };
    rules.splice(0, 1, rule({ active: !route.endsWith("/deactivate") }));
    return { status: 200, body: rules[0] };
  });
  await render(
    <NuqsTestingAdapter>
      <Automations slug="acme" name="web" />
    </NuqsTestingAdapter>,
    (client) => {
      const about = { id: "p1", name: "web", account: { slug: "acme" }, permissions, archivedAt: archived ? at : null };
      client.setQueryData(projectDetails("acme", "web").queryKey, about as never);
      const team = { id: "t1", slug: "acme", name: "Acme", type: "team" as const, level: "owner" as const };
      client.setQueryData(me().queryKey, { id: "u1", slug: "ana", name: "Ana", pictureUrl: null, accounts: [team] });
      client.setQueryData(automationTargetList(of).queryKey, pageOf([slack]) as never);
      client.setQueryData(automationList(of, 1).queryKey, pageOf(rules) as never);
    },
  );
  return requests;
}

test("lists rules with their sentence, destinations and last run", async () => {
  const gone = { action: "sendWebhook" as const, actionPayload: { webhookId: "gone" } };
  await show([
    rule({ lastRun: { id: "x", state: "failed", createdAt: at } }),
    rule({ id: "r2", name: "Old", active: false, actions: [gone] }),
  ]);
  const [active, old] = all("ul[aria-label=Automations] > li").map(({ textContent }) => textContent);
  expect(active).toContain("When a build completes, if branch is main");
  expect(active).toContain("#design");
  expect(active).toMatch(/Last run .*, failed/);
  expect(old).toContain("OldDeactivated");
  expect(old).toContain("removed destination");
});

test("deactivates a rule, and activates it again as it is", async () => {
  const requests = await show([rule()]);
  await click("button", "Deactivate Changes on main");
  await eventually(() => expect(get("ul[aria-label=Automations] > li").textContent).toContain("Deactivated"));
  await click("button", "Activate Changes on main");
  await eventually(() => expect(requests.filter(({ route }) => !route.startsWith("GET"))).toHaveLength(2));
  const actions = [{ type: "sendSlackMessage", payload: { name: "#design" } }];
  const { name, events, conditions } = rule();
  expect(requests.filter(({ route }) => !route.startsWith("GET"))).toEqual([
    { route: "POST /projects/acme/web/automation-rules/r1/deactivate", body: undefined },
    { route: "PUT /projects/acme/web/automation-rules/r1", body: { name, events, conditions, actions } },
  ]);
});

test("shows the sentence of a refused change at its rule", async () => {
  await show([rule()], { refuse: "This project is archived. Everything is read-only." });
  await click("button", "Deactivate Changes on main");
  await eventually(() => expect(get("[role=alert]").textContent).toContain("This project is archived. Everything is read-only."));
});

test("explains to people without the admin role who can give access, and loads nothing", async () => {
  const requests = await show([rule()], { permissions: ["view", "review"] });
  expect(get("main").textContent).toContain("Only project admins can see automations");
  expect(all("button")).toEqual([]);
  expect(requests).toEqual([]);
});

test("offers no changes in an archived project", async () => {
  await show([rule()], { archived: true });
  expect(get("main").textContent).toContain("This project is archived. Everything is read-only.");
  expect(all("ul[aria-label=Automations] button")).toEqual([]);
});

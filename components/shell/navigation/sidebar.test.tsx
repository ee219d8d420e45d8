// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { all, click, get, render, serve } from "@/components/ui/testing/render";
import { account, me } from "@/lib/queries/accounts";
import { projectDetails } from "@/lib/queries/projects";
import { teamAccount } from "@/components/shell/testing/account";
import { Sidebar } from "./sidebar";

const page = vi.hoisted(() => ({ path: "/accounts/acme/members", params: { slug: "acme" } as Record<string, string> }));
vi.mock("next/navigation", () => ({ useRouter: () => ({ push: () => {} }), useParams: () => page.params, usePathname: () => page.path }));

type Level = "owner" | "member" | "contributor";
const details = teamAccount("t1", "acme", "Acme");

type InUse = { deployments: boolean; automations: boolean };

async function show(level: Level, path = "/accounts/acme/members", project?: string, inUse?: InUse) {
  Object.assign(page, { path, params: { slug: "acme", ...(project && { project }) } });
  serve((path) =>
    path.endsWith("/instance")
      ? { status: 200, body: { version: "1.2.3", empty: false, demo: false, mailbox: true } }
      : { status: 404, body: { error: "Not found." } },
  );
  await render(<Sidebar slug="acme" mailbox />, (client) => {
    const team = { id: "t1", slug: "acme", name: "Acme", type: "team" as const, level };
    client.setQueryData(me().queryKey, { id: "u1", slug: "ana", name: "Ana", pictureUrl: null, accounts: [team] });
    client.setQueryData(account("acme").queryKey, details);
    if (project) client.setQueryData(projectDetails("acme", project).queryKey, { name: project, ...(inUse && { inUse }) } as never);
  });
}
const links = (group: string) => all(`nav[aria-label="${group}"] a`).map((link) => link.textContent);

test.each<[Level, string, string[]]>([
  ["owner", "/accounts/acme/members", ["People", "Security", "Insights", "Settings"]],
  ["member", "/accounts/acme/members", ["People", "Insights", "Settings"]],
  ["contributor", "/accounts/acme/settings", ["Insights", "Settings"]],
])("shows %ss the sections of the team that they can use", async (level, path, sections) => {
  await show(level, path);
  expect(links("Team")).toEqual(sections);
  expect(links("Loupe")).toEqual(["Inbox", "Projects", "Team"]);
});

test("marks a section on each of its pages, and none of its pages has an entry of its own", async () => {
  await show("owner", "/accounts/acme/domains");
  expect(get("nav[aria-label=Team] a[aria-current=page]").textContent).toBe("People");
});

test("shows the pages of the open project in place of the team's", async () => {
  await show("owner", "/accounts/acme/projects/web/tests/noise", "web");
  expect(links("web")).toEqual(["Builds", "Tests", "Media", "Deployments", "Automations", "Settings"]);
  expect(get("nav[aria-label=web] a span").title).toBe("Builds");
  expect(get("nav[aria-label=web] a[aria-current=page]").textContent).toBe("Tests");
  expect(all("nav[aria-label=Team]")).toEqual([]);
});

test.each<[string, string, InUse, string[]]>([
  ["hides deployments and automations until there is one", "builds", { deployments: false, automations: false }, []],
  ["shows a page that is open", "automations", { deployments: false, automations: false }, ["Automations"]],
  ["shows deployments once there is one", "builds", { deployments: true, automations: false }, ["Deployments"]],
])("%s", async (_, page, inUse, own) => {
  await show("owner", `/accounts/acme/projects/web/${page}`, "web", inUse);
  expect(links("web")).toEqual(["Builds", "Tests", "Media", ...own, "Settings"]);
});

test("names the version of the service in the help menu", async () => {
  await show("owner");
  await click("button[aria-label=Help]");
  expect(get("[role=menu]").textContent).toContain("Loupe 1.2.3");
});

test("keeps the dev mailbox and the API reference in the help menu", async () => {
  await show("owner");
  expect(all("a").map((link) => link.textContent)).not.toContain("Dev mailbox");
  await click("button[aria-label=Help]");
  expect(all("[role=menuitem]").map((item) => item.textContent)).toEqual(["Keyboard shortcuts", "API reference", "Dev mailbox"]);
});

// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { Toaster } from "@/components/ui/toast";
import { all, click, fill, get, render, serve as serveAll, settle, wait } from "@/components/ui/testing/render";
import { account, me } from "@/lib/queries/accounts";
import { contributorList } from "@/lib/queries/contributors";
import { groupList, projectGroupList } from "@/lib/queries/groups";
import { linkedRepository } from "@/lib/queries/linked-repository";
import { projectContents } from "@/lib/queries/project-lifecycle";
import { projectDetails } from "@/lib/queries/projects";
import type { SettingsTab } from "@/lib/routes";
import { ProjectSettings } from "./project-settings";

const { replace } = vi.hoisted(() => ({ replace: vi.fn<(href: string) => void>() }));
vi.mock("next/navigation", () => ({ useRouter: () => ({ replace, push: () => {}, refresh: () => {} }), usePathname: () => "/" }));

const user = (id: string, name: string) => ({ id, slug: id, name });
const chloe = { id: "g1", user: user("u2", "Chloé Fontaine"), level: "viewer", email: "chloe@acme.example", teamLevel: "contributor" };
const page = (results: object[]) => ({ status: 200, body: { pageInfo: { total: results.length, page: 1, perPage: 50 }, results } });
const project = {
  id: "p1",
  account: { id: "t1", slug: "acme" },
  name: "web",
  private: true,
  defaultUserLevel: null,
  defaultBaseBranch: "main",
  autoApprovedBranchGlob: "main",
  ignoreConfig: { enabled: true, autoIgnore: null },
  archivedAt: null,
  permissions: ["view", "review", "admin"],
};

const qa = { id: "g9", name: "QA", memberCount: 3, level: "viewer" };
const design = { id: "g8", name: "Design", memberCount: 1, projectCount: 0, createdAt: "2026-01-01T00:00:00.000Z" };

/** Answers lists of groups, and everything else with `reply`. */
const serve = (reply: (route: string) => { status: number; body?: unknown }) =>
  serveAll((route) => (/^GET .*\/groups$/.test(route) ? { status: 200, body: [] } : reply(route)));

async function open(over: object = {}, { contributors = [chloe], tab = "access" }: { contributors?: object[]; tab?: SettingsTab } = {}) {
  const store = <T,>(value: T) => value as never;
  return render(
    <>
      <ProjectSettings slug="acme" name="web" tab={tab} tokens={undefined} threshold={null} />
      <Toaster />
    </>,
    (client) => {
      client.setQueryData(me().queryKey, store({ ...user("u1", "Ana Reis"), accounts: [] }));
      client.setQueryData(account("acme").queryKey, store({ id: "t1", slug: "acme", name: "Acme", type: "team" }));
      client.setQueryData(projectDetails("acme", "web").queryKey, store({ ...project, ...over }));
      const counts = { media: 1, versions: 1, builds: 0, threads: 0, tokens: 0, contributors: 1, groups: 1 };
      client.setQueryData(projectContents("acme", "web").queryKey, store(counts));
      client.setQueryData(groupList("acme").queryKey, store([design]));
      client.setQueryData(projectGroupList("acme", "web").queryKey, store([qa]));
      client.setQueryData(
        linkedRepository("acme", "web").queryKey,
        store({ available: false, repository: null, readsHistory: false, login: null }),
      );
      client.setQueryData(contributorList("acme", "web").queryKey, store(page(contributors).body));
    },
  );
}

const choose = (label: string, value: string) =>
  settle(() => {
    const select = get<HTMLSelectElement>("select", label);
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, "value")!.set!.call(select, value);
    select.dispatchEvent(new Event("change", { bubbles: true }));
  });

test("changes a contributor's level and reports it", async () => {
  const requests = serve((route) => (route.startsWith("PUT") ? { status: 200, body: { ...chloe, level: "admin" } } : page([chloe])));
  await open();
  await choose("Level of Chloé Fontaine", "admin");
  expect(requests[0]).toEqual({ route: "PUT /projects/acme/web/contributors/u2", body: { level: "admin" } });
  expect(get("[role=status]", "Chloé Fontaine is admin now.")).toBeTruthy();
});

test("keeps the level and shows the reason when the service refuses a change", async () => {
  serve(() => ({ status: 403, body: { error: "This needs the admin role in the project." } }));
  await open();
  await choose("Level of Chloé Fontaine", "admin");
  expect(get("[role=alert]").textContent).toContain("This needs the admin role in the project. Nothing was changed.");
  expect(get<HTMLSelectElement>("select", "Level of Chloé Fontaine").value).toBe("viewer");
});

test("removes a contributor, and adds them again with Undo", async () => {
  const requests = serve((route) =>
    route.startsWith("DELETE") ? { status: 204 } : route.startsWith("PUT") ? { status: 200, body: chloe } : page([chloe]),
  );
  await open();
  await click("button", "More: Chloé Fontaine");
  await click("[role=menuitem]", "Remove");
  expect(requests[0]!.route).toBe("DELETE /projects/acme/web/contributors/u2");
  await click("[role=status] button", "Undo");
  expect(requests.filter(({ route }) => route.startsWith("PUT"))).toEqual([
    { route: "PUT /projects/acme/web/contributors/u2", body: { level: "viewer" } },
  ]);
});

test("finds a contributor by name and adds them at the chosen level", async () => {
  const farid = { user: user("u3", "Farid Benhaddou"), email: "farid@acme.example" };
  const requests = serve((route) =>
    route.includes("candidates")
      ? { status: 200, body: [farid] }
      : route.startsWith("PUT")
        ? { status: 200, body: { ...chloe, ...farid } }
        : page([chloe]),
  );
  await open();
  await click("button", "Add contributor or group");
  await choose("Level of added people", "viewer");
  await fill("[role=searchbox]", "farid");
  await wait(300);
  await settle();
  await click("li button", "Add Farid Benhaddou farid@acme.example as viewer");
  expect(requests.find(({ route }) => route.startsWith("PUT"))).toEqual({
    route: "PUT /projects/acme/web/contributors/u3",
    body: { level: "viewer" },
  });
  expect(get("[role=status]", "Farid Benhaddou added as viewer.")).toBeTruthy();
});

test("changes the level of a group", async () => {
  const requests = serve((route) => (route.startsWith("PUT") ? { status: 200, body: qa } : page([chloe])));
  await open();
  await choose("Level of QA", "admin");
  expect(requests[0]).toEqual({ route: "PUT /projects/acme/web/groups/g9", body: { level: "admin" } });
});

test("adds a group as viewer", async () => {
  const requests = serve((route) => (route.startsWith("PUT") ? { status: 200, body: { ...qa, ...design } } : page([chloe])));
  await open();
  await click("button", "Add contributor or group");
  await choose("Add a group", "g8");
  expect(requests[0]).toEqual({ route: "PUT /projects/acme/web/groups/g8", body: { level: "viewer" } });
  expect(get("[role=status]", "Design added as viewer.")).toBeTruthy();
});

test("sets the default level", async () => {
  const requests = serve(() => ({ status: 200, body: { ...project, defaultUserLevel: "viewer" } }));
  await open();
  await choose("Default level", "viewer");
  expect(requests[0]).toEqual({ route: "PATCH /projects/acme/web", body: { defaultUserLevel: "viewer" } });
});

test("keeps changes of the form until they are saved, and moves to the new address", async () => {
  const requests = serve(() => ({ status: 200, body: { ...project, name: "shop" } }));
  await open({}, { tab: "general" });
  expect(all("button", "Save changes")).toEqual([]);
  await fill("input[name=name]", "a b");
  expect(document.body.textContent).toContain("no spaces");
  await fill("input[name=name]", "shop");
  expect(get("[role=status]", "Name changed")).toBeTruthy();
  await click("button", "Save changes");
  expect(requests[0]).toEqual({ route: "PATCH /projects/acme/web", body: { name: "shop" } });
  expect(replace).toHaveBeenCalledWith("/accounts/acme/projects/shop/settings");
});

test("keeps the typed name when the service refuses it", async () => {
  serve(() => ({ status: 400, body: { error: "Invalid request", details: [{ message: 'name "shop" is already used in this account' }] } }));
  await open({}, { tab: "general" });
  await fill("input[name=name]", "shop");
  await click("button", "Save changes");
  expect(document.body.textContent).toContain('name "shop" is already used in this account');
  expect(get<HTMLInputElement>("input[name=name]").value).toBe("shop");
});

test("shows contributors read-only to people without the admin permission, who can remove themselves", async () => {
  serve(() => ({ status: 204 }));
  const contributors = [
    { ...chloe, user: user("u1", "Ana Reis") },
    { ...chloe, id: "g2" },
  ];
  await open({ permissions: ["view"] }, { contributors });
  expect(all("select")).toEqual([]);
  expect(all("button", "More: ").map((one) => one.getAttribute("aria-label"))).toEqual(["More: Ana Reis"]);
  await click("button", "More: Ana Reis");
  expect(all("[role=menuitem]").map(({ textContent }) => textContent)).toEqual(["Remove yourself"]);
});

test("people without the admin permission see general facts and who has access, and no other settings", async () => {
  serve(() => ({ status: 204 }));
  await open({ permissions: ["view"] }, { tab: "builds" });
  expect(all("nav[aria-label=Settings] a").map((link) => link.textContent)).toEqual(["General", "Access"]);
  expect(document.body.textContent).toContain("Only project admins can see these settings.");
});

test("sharing changes who sees new files, and says that team-only files hide public builds", async () => {
  const requests = serve((route) => (route.includes("/share-links") ? page([]) : { status: 200, body: { ...project, private: true } }));
  await open({ private: false, publicBuilds: true, shareLinks: false }, { tab: "sharing" });
  expect(document.body.textContent).toContain("“Team only” also hides the builds.");
  await choose("New files", "team");
  expect(requests.find(({ route }) => route.startsWith("PATCH"))?.body).toEqual({ private: true });
});

test("sharing counts the links of each kind, those on pause while links are off too", async () => {
  const links = (total: number) => ({ status: 200, body: { pageInfo: { total, page: 1, perPage: 1 }, results: [], next: null } });
  const requests = serve((route) => links(route.includes("opens=files") ? 4 : 1));
  await open({ publicBuilds: false, shareLinks: true, changeLinks: false }, { tab: "sharing" });
  await settle();
  expect(document.body.textContent).toContain("including team-only files. 4 active links");
  expect(document.body.textContent).toContain("and nothing else. 1 paused link");
  expect(all("a", "View").map((link) => link.getAttribute("href"))).toEqual(
    Array(2).fill("/accounts/acme/projects/web/share-links?state=on"),
  );
  for (const { route } of requests.filter(({ route: asked }) => asked.includes("/share-links"))) expect(route).toContain("state=on");
});

test("without the right to see links, sharing shows no number", async () => {
  serve((route) =>
    route.includes("/share-links") ? { status: 403, body: { error: "This needs the reviewer role." } } : { status: 200, body: {} },
  );
  await open({ publicBuilds: false, shareLinks: true, changeLinks: true }, { tab: "sharing" });
  await settle();
  expect(document.body.textContent).not.toContain("active link");
});

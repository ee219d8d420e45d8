// @vitest-environment jsdom
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import { expect, test, vi } from "vitest";
import { exampleRule } from "@/components/builds/rules/testing";
import { all, click, eventually, fill, get, render, serve } from "@/components/ui/testing/render";
import { Toaster } from "@/components/ui/toast";
import { projectDetails } from "@/lib/queries/projects";
import { NoiseLists } from "./noise-page";

vi.mock("next/navigation", () => ({ usePathname: () => "/accounts/acme/projects/web/tests/noise" }));

const ignored = {
  id: "WEB-C1",
  test: { id: "WEB-T1", name: "home.png", buildName: "default" },
  ignoredAt: new Date().toISOString(),
  ignoredUntil: new Date(Date.now() + 14 * 86_400_000).toISOString(),
  ignoredBy: { id: "u1", slug: "ana", name: "Ana Reis" },
  occurrences: 9,
};
const flaky = {
  pictureUrl: "http://localhost/files/landing.webp",
  id: "WEB-T2",
  name: "landing",
  buildName: "default",
  page: { name: "landing", variants: 12 },
  metrics: { total: 33, changes: 14, changedBack: 13 },
};
const page = (results: object[]) => ({ pageInfo: { total: results.length, page: 1, perPage: 50 }, results });

type Options = { rows?: boolean; permissions?: string[]; refuse?: string };

/** Opens the page in a service with a rule, an ignored change and a flaky test, or with nothing. */
async function open({ rows = true, permissions = ["view", "review"], refuse = "" }: Options = {}) {
  const of = (row: object) => page(rows ? [row] : []);
  const requests = serve((route) => {
    if (!route.startsWith("GET")) return refuse ? { status: 403, body: { error: refuse } } : { status: 200, body: {} };
    return { status: 200, body: route.includes("/rules") ? of(exampleRule()) : route.includes("/ignored") ? of(ignored) : of(flaky) };
  });
  await render(
    <NuqsTestingAdapter>
      <NoiseLists slug="acme" name="web" />
      <Toaster />
    </NuqsTestingAdapter>,
    (client) =>
      client.setQueryData(projectDetails("acme", "web").queryKey, {
        id: "p1",
        archivedAt: null,
        permissions,
        defaultBaseBranch: "main",
      } as never),
  );
  await eventually(() => get("h2"));
  return requests;
}

/** Opens the menu of a row and chooses an item. */
async function choose(menu: string, item: string) {
  await click(`button[aria-label="${menu}"]`);
  await eventually(() => get("[role=menuitem]", item));
  await click("[role=menuitem]", item);
}

test("lists rules, ignored changes and flaky tests below a heading each", async () => {
  const requests = await open();
  await eventually(() => expect(all("h2").map(({ textContent }) => textContent)).toEqual(["Rules1", "Ignored1", "Flaky1"]));
  expect(get("ul[aria-label=Ignored]").textContent).toContain("Ignore this exact change in home");
  expect(get("ul[aria-label=Ignored]").textContent).toContain("9 buildsARAna Reis14 days left");
  expect(get("ul[aria-label=Flaky]").textContent).toContain("landing changed back and forth on main12 variants13 of 33 builds");
  expect(requests.map(({ route }) => route)).toContain(
    "GET /projects/acme/web/tests?metricsPeriod=LAST_30_DAYS&page=1&perPage=50&flaky=true&sort=changedBack&groupBy=page",
  );
});

test("an ignored change is shown again, and Undo ignores it for the same time", async () => {
  const requests = await open();
  await choose("More: change of home.png", "Show again");
  await click("[role=status] button", "Undo");
  const posts = requests.filter(({ route }) => route.startsWith("POST")).map(({ route }) => route);
  expect(posts).toEqual([
    "POST /projects/acme/web/changes/WEB-C1/unignore?metricsPeriod=LAST_90_DAYS",
    "POST /projects/acme/web/changes/WEB-C1/ignore?metricsPeriod=LAST_90_DAYS&days=14",
  ]);
});

test("a refusal says that nothing was changed", async () => {
  await open({ refuse: "This needs the reviewer role." });
  await choose("More: change of home.png", "Show again");
  await eventually(() => expect(get("[role=alert]").textContent).toContain("This needs the reviewer role. Nothing was changed."));
});

test("people who may not review get no menu that changes something", async () => {
  await open({ permissions: ["view"] });
  expect(all("li button").map((button) => button.getAttribute("aria-label"))).toEqual(["More: landing"]);
});

test("pictures are small, lazy and of a fixed size; a row without one has a sign", async () => {
  await open();
  await eventually(() => expect(all("li img")).toHaveLength(1));
  expect(get("li img").getAttribute("loading")).toBe("lazy");
  expect(all("li svg.lucide-eye-off, li svg.lucide-waves")).toHaveLength(1);
});

test("editing a rule changes its end and its reason, and keeps both after a refusal", async () => {
  const requests = await open({ refuse: "This rule has ended." });
  await choose("More: Approve colour changes in pages/**", "Edit…");
  await fill("dialog[open] textarea", "New brand");
  await click("dialog[open] button", "Save");
  await eventually(() => expect(get("dialog[open] [role=alert]").textContent).toBe("This rule has ended. Nothing was saved."));
  expect(requests.at(-1)).toMatchObject({ route: "PATCH /projects/acme/web/rules/r1", body: { reason: "New brand" } });
  expect(get<HTMLTextAreaElement>("dialog[open] textarea").value).toBe("New brand");
});

test("turning a rule off says what it undoes", async () => {
  await open();
  await choose("More: Approve colour changes in pages/**", "Turn off…");
  expect(get("dialog[open]").textContent).toContain("Undoes 41 decisions.");
});

test("a project without noise says what appears here", async () => {
  await open({ rows: false });
  expect(document.body.textContent).toContain("No noiseRules, ignored changes and flaky tests appear here.");
});

test("the search asks all lists, and an answer without rows can be cleared", async () => {
  const requests = await open({ rows: true });
  await fill("input[role=searchbox]", "ana");
  await eventually(() => expect(requests.filter(({ route }) => /[?&]search=ana/.test(route)).length).toBeGreaterThanOrEqual(3));
});

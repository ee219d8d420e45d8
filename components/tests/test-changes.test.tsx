// @vitest-environment jsdom
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import { expect, test, vi } from "vitest";
import { Toaster } from "@/components/ui/toast";
import { all, click, eventually, get, render, serve } from "@/components/ui/testing/render";
import { ignoredChangeList, testChanges } from "@/lib/queries/tests";
import { projectDetails } from "@/lib/queries/projects";
import { IgnoredChanges } from "./ignored-changes";
import { TestChanges } from "./test-changes";

vi.mock("next/navigation", () => ({ useRouter: () => ({ push: () => {} }), usePathname: () => "/" }));

const of = { owner: "acme", project: "web", testId: "WEB-T1" };
const at = new Date().toISOString();
const until = new Date(Date.now() + 14 * 86_400_000).toISOString();
const change = {
  id: "WEB-C1",
  ignored: false,
  ignoredUntil: null,
  occurrences: 3,
  lastSeen: { date: at, url: null, buildNumber: 7, buildUrl: "http://localhost/b" },
  diff: { base: null, head: null },
};
const page = (results: object[]) => ({ pageInfo: { total: results.length, page: 1, perPage: 10 }, results });

test("a change is ignored for 14 days from the page of its test, and shown again with Undo", async () => {
  const requests = serve((route) => ({ status: 200, body: route.startsWith("GET") ? page([change]) : {} }));
  await render(
    <>
      <TestChanges of={of} mayReview />
      <Toaster />
    </>,
    (client) => client.setQueryData(testChanges(of).queryKey, page([change]) as never),
  );
  expect(document.body.textContent).toContain("In 3 builds, last in #7");
  await click("button", "Ignore the change of #7");
  await click("[role=menuitem]", "For 14 days");
  await eventually(() => expect(get("[role=status]", "").textContent).toContain("Later builds ignore exactly this change."));
  expect(requests[0]!.route).toBe("POST /projects/acme/web/changes/WEB-C1/ignore?metricsPeriod=LAST_90_DAYS&days=14");
  await click("[role=status] button", "Undo");
  expect(requests.some(({ route }) => route.startsWith("POST /projects/acme/web/changes/WEB-C1/unignore"))).toBe(true);
});

test("readers without the reviewer role see the changes without controls", async () => {
  serve(() => ({ status: 200, body: page([change]) }));
  await render(<TestChanges of={of} mayReview={false} />, (client) =>
    client.setQueryData(testChanges(of).queryKey, page([change]) as never),
  );
  expect(all("button")).toEqual([]);
});

const ignored = {
  id: "WEB-C1",
  test: { id: "WEB-T1", name: "home.png", buildName: "default" },
  ignoredAt: at,
  ignoredUntil: until,
  ignoredBy: { id: "u1", slug: "ana", name: "Ana Reis" },
};

const openIgnored = (results: object[], permissions = ["view", "review"]) =>
  render(
    <NuqsTestingAdapter>
      <IgnoredChanges owner="acme" project="web" />
      <Toaster />
    </NuqsTestingAdapter>,
    (client) => {
      client.setQueryData(projectDetails("acme", "web").queryKey, { id: "p1", archivedAt: null, permissions } as never);
      client.setQueryData(ignoredChangeList({ owner: "acme", project: "web" }).queryKey, page(results) as never);
    },
  );

test("an ignored change names who ignored it and until when, and Undo ignores it for the same time", async () => {
  const requests = serve((route) => ({ status: 200, body: route.startsWith("GET") ? page([ignored]) : {} }));
  await openIgnored([ignored]);
  expect(get("li").textContent).toMatch(/Ignored by Ana Reis, .*Shown again in 14 days\./);
  await click("button", "Show again, home.png");
  await click("[role=status] button", "Undo");
  const posts = requests.filter(({ route }) => route.startsWith("POST")).map(({ route }) => route);
  expect(posts).toEqual([
    "POST /projects/acme/web/changes/WEB-C1/unignore?metricsPeriod=LAST_90_DAYS",
    "POST /projects/acme/web/changes/WEB-C1/ignore?metricsPeriod=LAST_90_DAYS&days=14",
  ]);
});

test("a refusal keeps the change in the list, with the reason", async () => {
  serve((route) =>
    route.startsWith("GET") ? { status: 200, body: page([ignored]) } : { status: 403, body: { error: "This needs the reviewer role." } },
  );
  await openIgnored([ignored]);
  await click("button", "Show again, home.png");
  expect(document.body.textContent).toContain("This needs the reviewer role. Nothing was changed.");
  expect(document.body.textContent).toContain("home.png");
});

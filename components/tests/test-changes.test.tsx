// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { Toaster } from "@/components/ui/toast";
import { all, click, eventually, get, render, serve } from "@/components/ui/testing/render";
import { testChanges } from "@/lib/queries/tests";
import { TestChanges } from "./test-changes";

vi.mock("next/navigation", () => ({ useRouter: () => ({ push: () => {} }), usePathname: () => "/" }));

const of = { owner: "acme", project: "web", testId: "WEB-T1" };
const at = new Date().toISOString();
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

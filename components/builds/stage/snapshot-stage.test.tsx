// @vitest-environment jsdom
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import { expect, test, vi } from "vitest";
import { all, click, eventually, get, press, render, serve, settle } from "@/components/ui/testing/render";
import { noChange } from "@/lib/builds/build-view";
import { buildSource } from "@/lib/queries/build-source";
import { useDecisions } from "../use-decisions";
import { SnapshotStage } from "./snapshot-stage";

vi.mock("next/navigation", () => ({ usePathname: () => "/", useRouter: () => ({}) }));

const of = { owner: "acme", project: "web", number: 7 };
const file = { name: "home", metadata: null, url: "http://localhost/home", contentType: "image/png", width: 800, height: 600 };
const open = {
  id: "1",
  name: "home",
  status: "changed",
  decision: null,
  parentName: null,
  problem: null,
  test: null,
  regions: [],
  places: [],
};
const now = "2026-01-01T00:00:00.000Z";
const person = (id: string, name: string) => ({ id, slug: id, name });

function Stage() {
  return (
    <SnapshotStage
      of={of}
      user={{ name: "Ana", slug: "ana" }}
      source={buildSource(of)}
      view={{ ...noChange, snapshot: "1" }}
      onView={() => {}}
      onClose={() => {}}
      labels={{ before: "#6", after: "#7" }}
      mayReview
      decisions={useDecisions(of, "ana")}
      userId="ana"
    />
  );
}

/** Shows a snapshot of a service that answers decisions with a result. */
async function show(result: object) {
  localStorage.clear();
  let change: object = { ...open, base: file, head: file };
  const requests = serve((route) => {
    if (route.startsWith("POST")) {
      const body = { decidedAt: now, reason: null, ...result };
      change = { ...change, ...body };
      return { status: 200, body };
    }
    return { status: 200, body: route.includes("/diffs/1") ? change : { results: [], pageInfo: { total: 0, page: 1, perPage: 100 } } };
  });
  await render(
    <NuqsTestingAdapter>
      <Stage />
    </NuqsTestingAdapter>,
  );
  await eventually(() => expect(all("button", "Approve")).toHaveLength(1));
  return () => requests.filter(({ route }) => route.startsWith("POST")).map(({ body }) => body);
}

test("a decision about a snapshot stays on the stage after it is stored", async () => {
  const sent = await show({ decision: "approved", decidedBy: person("ana", "Ana"), stored: true });
  await press(document.body, "a");
  await settle();
  expect(sent()).toEqual([{ diffId: "1", decision: "approve", seen: null }]);
  expect(get("main").textContent).toContain("Approved by you");
  await click("button", "Undo the decision about home");
  expect(sent()[1]).toEqual({ diffId: "1", decision: "undecide", seen: now });
});

test("the stage names the person who decided about a snapshot first", async () => {
  await show({ decision: "rejected", decidedBy: person("ben", "Ben"), stored: false });
  await press(document.body, "a");
  await settle();
  expect(get("main").textContent).toContain("Ben rejected");
  expect(all("button", "Approve instead")).toHaveLength(1);
});

// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { all, click, eventually, get, press, render, serve, settle } from "@/components/ui/testing/render";
import type { SnapshotSection } from "@/lib/builds/build-sections";
import { listPage } from "@/lib/builds/testing/changes";
import { ana, ben, now, resultOf, TestReview } from "../testing";
import { StageOfSnapshot } from "./stage-of-snapshot";

vi.mock("next/navigation", () => ({ usePathname: () => "/", useRouter: () => ({}) }));

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

const Stage = ({ section = null }: { section?: SnapshotSection | null }) => (
  <TestReview start={{ snapshot: "1" }}>
    <StageOfSnapshot section={section} />
  </TestReview>
);

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
  await render(<Stage />);
  await eventually(() => expect(all("button", "Approve")).toHaveLength(1));
  return () => requests.filter(({ route }) => route.startsWith("POST")).map(({ body }) => body);
}

test("a decision about a snapshot stays on the stage after it is stored", async () => {
  const sent = await show({ decision: "approved", decidedBy: ana, stored: true });
  await press(document.body, "a");
  await settle();
  expect(sent()).toEqual([{ diffId: "1", decision: "approve", seen: null }]);
  expect(get("main").textContent).toContain("Approved by you");
  await click("button", "Undo the decision about home");
  expect(sent()[1]).toEqual({ diffId: "1", decision: "undecide", seen: now });
});

test("the stage names the person who decided about a snapshot first", async () => {
  await show({ decision: "rejected", decidedBy: ben, stored: false });
  await press(document.body, "a");
  await settle();
  expect(get("main").textContent).toContain("Ben rejected");
  expect(all("button", "Approve instead")).toHaveLength(1);
});

/** Shows the new snapshots of a service: two a page. */
async function walk(count: number) {
  localStorage.clear();
  const rows = Array.from({ length: count }, (_, at) => ({
    ...open,
    id: `${at + 1}`,
    name: `page ${at + 1}`,
    status: "added",
    head: file,
  }));
  const requests = serve((route, body) => {
    if (route.startsWith("POST")) {
      const result = resultOf(body, { decidedBy: ana, decidedAt: now });
      Object.assign(rows[Number((body as { diffId: string }).diffId) - 1]!, result);
      return { status: 200, body: result };
    }
    const [, id] = /\/diffs\/(\d+)/.exec(route) ?? [];
    if (id) return { status: 200, body: rows[Number(id) - 1] };
    return { status: 200, body: listPage(rows, route, 2) };
  });
  await render(<Stage section="added" />);
  await eventually(() => expect(get("main").textContent).toContain(`1 of ${count}`));
  await eventually(() => expect(all("button", "Approve")).toHaveLength(1));
  return () => requests.filter(({ route }) => route.startsWith("POST")).map(({ body }) => body);
}
const title = () => get("h1").textContent;

test("J and K walk through the snapshots of a section, across pages", async () => {
  await walk(3);
  await press(document.body, "j");
  await eventually(() => expect(title()).toBe("page 2"));
  expect(all("p[role=status]").map(({ textContent }) => textContent)).toContain("Snapshot 2 of 3. page 2. Not decided.");
  await press(document.body, "j");
  await eventually(() => expect(title()).toBe("page 3"));
  await eventually(() => expect(get("main").textContent).toContain("3 of 3"));
  await press(document.body, "j");
  expect(title()).toBe("page 3");
  await press(document.body, "k");
  await eventually(() => expect(title()).toBe("page 2"));
});

test("a decision moves on to the next undecided snapshot, and U returns to it", async () => {
  const sent = await walk(3);
  await press(document.body, "a");
  await eventually(() => expect(title()).toBe("page 2"));
  await press(document.body, "j");
  await eventually(() => expect(get("main").textContent).toContain("3 of 3"));
  await press(document.body, "x");
  await settle(() => get<HTMLFormElement>("form").requestSubmit());
  await eventually(() => expect(title()).toBe("page 2"));
  await press(document.body, "u");
  await eventually(() => expect(title()).toBe("page 3"));
  await eventually(() => expect(get("main").textContent).toContain("3 of 3"));
  expect(sent()).toEqual([
    { diffId: "1", decision: "approve", seen: null },
    { diffId: "3", decision: "reject", seen: null },
    { diffId: "3", decision: "undecide" },
  ]);
});

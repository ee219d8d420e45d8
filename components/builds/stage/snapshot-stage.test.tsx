// @vitest-environment jsdom
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { all, click, eventually, get, press, render, serve, settle } from "@/components/ui/testing/render";
import type { SnapshotSection } from "@/lib/builds/build-sections";
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

function Stage({ section = null }: { section?: SnapshotSection | null }) {
  const [address, setAddress] = useState({ view: { ...noChange, snapshot: "1" }, page: 1 });
  return (
    <SnapshotStage
      of={of}
      user={{ name: "Ana", slug: "ana" }}
      source={buildSource(of)}
      view={address.view}
      page={address.page}
      section={section}
      onView={({ page = address.page, ...view }) => setAddress({ page, view: { ...address.view, ...(view as { snapshot: string }) } })}
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

/** Shows the new snapshots of a service: one a page. */
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
      const { decision, diffId } = body as { decision: "approve" | "reject" | "undecide"; diffId: string };
      const stored = { approve: "approved", reject: "rejected", undecide: null }[decision];
      Object.assign(rows[Number(diffId) - 1]!, { decision: stored, decidedAt: now });
      return { status: 200, body: { decision: stored, decidedBy: person("ana", "Ana"), decidedAt: now, reason: null, stored: true } };
    }
    const [, id] = /\/diffs\/(\d+)/.exec(route) ?? [];
    if (id) return { status: 200, body: rows[Number(id) - 1] };
    const page = Number(/[?&]page=(\d+)/.exec(route)?.[1] ?? 1);
    return { status: 200, body: { results: rows.slice(page * 2 - 2, page * 2), pageInfo: { total: count, page, perPage: 2 } } };
  });
  await render(
    <NuqsTestingAdapter>
      <Stage section="added" />
    </NuqsTestingAdapter>,
  );
  await eventually(() => expect(get("header").textContent).toContain(`1 of ${count}`));
  await eventually(() => expect(all("button", "Approve")).toHaveLength(1));
  return () => requests.filter(({ route }) => route.startsWith("POST")).map(({ body }) => body);
}
const title = () => get("h1").textContent;

test("J and K walk through the snapshots of a section, across pages", async () => {
  await walk(3);
  await press(document.body, "j");
  await eventually(() => expect(title()).toBe("page 2"));
  expect(all("p[role=status]").map(({ textContent }) => textContent)).toContain("Snapshot 2 of 3. page 2. Undecided.");
  await press(document.body, "j");
  await eventually(() => expect(title()).toBe("page 3"));
  await eventually(() => expect(get("header").textContent).toContain("3 of 3"));
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
  await eventually(() => expect(get("header").textContent).toContain("3 of 3"));
  await press(document.body, "x");
  await settle(() => get<HTMLFormElement>("form").requestSubmit());
  await eventually(() => expect(title()).toBe("page 2"));
  await press(document.body, "u");
  await eventually(() => expect(title()).toBe("page 3"));
  expect(sent()).toEqual([
    { diffId: "1", decision: "approve", seen: null },
    { diffId: "3", decision: "reject", seen: null },
    { diffId: "3", decision: "undecide" },
  ]);
});

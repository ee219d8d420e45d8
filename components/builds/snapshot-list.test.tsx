// @vitest-environment jsdom
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import { expect, test, vi } from "vitest";
import { all, click, fill, get, press, render, serve, settle, wait } from "@/components/ui/testing/render";
import { buildSource } from "@/lib/queries/build-source";
import SnapshotList from "./snapshot-list";
import { useDecisions } from "./use-decisions";

vi.mock("next/navigation", () => ({ usePathname: () => "/" }));
const onPage = vi.fn<(page: number) => void>();

const of = { owner: "acme", project: "web", number: 3 };
const ben = { id: "ben", slug: "ben", name: "Ben" };
const now = "2026-01-01T00:00:00.000Z";
const snapshot = (id: string, more: object = {}) => ({ id, name: `page-${id}`, status: "changed", base: null, head: null, ...more });
const decided = { decision: "approved", decidedBy: ben, decidedAt: now } as const;

const onShow = vi.fn<(id: string) => void>();

function Review() {
  return (
    <SnapshotList
      source={buildSource(of)}
      section="changed"
      page={1}
      href={(page) => `?page=${page}`}
      onPage={onPage}
      mayReview
      decisions={useDecisions(of, "ana")}
      userId="ana"
      onShow={({ id }) => onShow(id)}
    />
  );
}

/** Shows the snapshots of a service that answers decisions with a result. */
async function show(rows: object[], result: object = {}, total = rows.length) {
  localStorage.clear();
  const requests = serve((route, body) => {
    if (route.startsWith("GET")) return { status: 200, body: { results: rows, pageInfo: { total, page: 1, perPage: 50 } } };
    const { decision, reason = null } = body as { decision: string; reason?: string };
    const own = { decision: { approve: "approved", reject: "rejected", undecide: null }[decision], reason };
    return { status: 200, body: { ...own, decidedBy: { id: "ana", slug: "ana", name: "Ana" }, decidedAt: now, stored: true, ...result } };
  });
  await render(
    <NuqsTestingAdapter>
      <Review />
    </NuqsTestingAdapter>,
  );
  await wait(100);
  return () => requests.filter(({ route }) => route.startsWith("POST")).map(({ body }) => body);
}
/** Sends the field with the reason, as Enter does. */
const submit = () => settle(() => get<HTMLFormElement>("form").requestSubmit());

test("a snapshot that failed is approved without comparing", async () => {
  const sent = await show([snapshot("1", { status: "failure", failed: true }), snapshot("2")]);
  expect(all("button", "Approve without comparing").map(({ textContent }) => textContent)).toEqual(["Approve without comparing page-1"]);
  await click("button", "Approve without comparing page-1");
  expect(sent()).toEqual([{ diffId: "1", decision: "approve", seen: null }]);
});

test("a snapshot that a rule approved until it ended says so", async () => {
  await show([snapshot("1", { endedRuleId: "rule" })]);
  expect(all("li")[0]!.textContent).toContain("Approved by a rule that ended");
});

test("a row names the person who decided about its snapshot", async () => {
  const sent = await show([snapshot("1", decided), snapshot("2", { ...decided, decidedBy: { ...ben, id: "ana" } })]);
  expect(all("li").map(({ textContent }) => /(Approved.*)Undo/.exec(textContent!)?.[1])).toEqual(["Approved by Ben", "Approved by you"]);
  await click("button", "Undo the decision about page-1");
  expect(sent()).toEqual([{ diffId: "1", decision: "undecide", seen: now }]);
});

test("a rejection of a snapshot asks for a reason, which is optional", async () => {
  const sent = await show([snapshot("1"), snapshot("2")]);
  await click("button", "Reject page-1");
  await fill("input", "Too dark");
  await press(get("input"), "Escape");
  expect(sent()).toEqual([]);
  await click("button", "Reject page-1");
  expect(get<HTMLInputElement>("input").value).toBe("Too dark");
  await submit();
  await click("button", "Reject page-2");
  await submit();
  expect(sent()).toEqual([
    { diffId: "1", decision: "reject", seen: null, reason: "Too dark" },
    { diffId: "2", decision: "reject", seen: null },
  ]);
});

test("a decision that came second names the person who was first, and can replace theirs", async () => {
  const rows: object[] = [snapshot("1")];
  const sent = await show(rows, { ...decided, stored: false });
  rows[0] = snapshot("1", decided);
  await click("button", "Reject page-1");
  await submit();
  expect(get("li").textContent).toContain("Ben approved");
  await click("button", "Reject instead page-1");
  await submit();
  expect(sent().at(-1)).toEqual({ diffId: "1", decision: "reject", seen: now });
});

test("snapshots are walked, opened and decided by keyboard, and described to people who hear the page", async () => {
  const sent = await show([snapshot("1"), snapshot("2", decided), snapshot("3"), snapshot("4", { status: "unchanged" })]);
  const current = () => all("li").findIndex(({ dataset }) => "current" in dataset);
  await press(document.body, "a");
  expect(current()).toBe(2);
  await press(document.body, "x");
  await submit();
  await press(document.body, "u");
  await press(document.body, "k");
  expect(current()).toBe(1);
  expect(get("p[role=status]").textContent).toBe("Snapshot 2 of 4. page-2. Approved.");
  await press(document.body, "Enter");
  expect(onShow.mock.calls).toEqual([["2"]]);
  expect(sent()).toEqual([
    { diffId: "1", decision: "approve", seen: null },
    { diffId: "3", decision: "reject", seen: null },
    { diffId: "3", decision: "undecide", seen: "2026-01-01T00:00:00.000Z" },
  ]);
});

test("after the last undecided snapshot of a page, a key goes on to the next page", async () => {
  await show([snapshot("1", decided), snapshot("2")], {}, 60);
  await press(document.body, "j");
  await press(document.body, "a");
  expect(onPage.mock.calls).toEqual([[2]]);
});

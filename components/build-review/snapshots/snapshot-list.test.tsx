// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { all, click, fill, get, press, render, serve, settle, wait } from "@/components/ui/testing/render";
import type { SnapshotSection } from "@/lib/builds/build-sections";
import { listPage } from "@/lib/builds/testing/changes";
import { ana, ben, now, resultOf, type TestAddress, TestReview } from "../testing";
import SnapshotList from "./snapshot-list";

vi.mock("next/navigation", () => ({ usePathname: () => "/" }));
const onPage = vi.fn<(page: number) => void>();
const onAddress = vi.fn<(address: TestAddress) => void>();

const snapshot = (id: string, more: object = {}) => ({ id, name: `page-${id}`, status: "added", base: null, head: null, ...more });
const decided = { decision: "approved", decidedBy: ben, decidedAt: now } as const;

type Options = { result?: object; perPage?: number; section?: SnapshotSection; mayReview?: boolean };

/** Shows the snapshots of a service that answers decisions with a result. */
async function show(rows: object[], { result = {}, perPage = 50, section = "added", mayReview = true }: Options = {}) {
  localStorage.clear();
  onPage.mockClear();
  const requests = serve((route, body) =>
    route.startsWith("GET")
      ? { status: 200, body: listPage(rows, route, perPage) }
      : { status: 200, body: resultOf(body, { decidedBy: ana, decidedAt: now, ...result }) },
  );
  await render(
    <TestReview mayReview={mayReview} onAddress={onAddress}>
      <SnapshotList section={section} page={1} href={(page) => `?page=${page}`} onPage={onPage} opened={null} />
    </TestReview>,
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
  const sent = await show(rows, { result: { ...decided, stored: false } });
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
  expect(onAddress.mock.lastCall![0].snapshot).toBe("2");
  expect(sent()).toEqual([
    { diffId: "1", decision: "approve", seen: null },
    { diffId: "3", decision: "reject", seen: null },
    { diffId: "3", decision: "undecide", seen: "2026-01-01T00:00:00.000Z" },
  ]);
});

test("after the last undecided snapshot of a page, a key goes on to the next page", async () => {
  await show([snapshot("1", decided), snapshot("2"), snapshot("3")], { perPage: 2 });
  await press(document.body, "j");
  await press(document.body, "a");
  expect(onPage.mock.calls).toEqual([[2]]);
});

test("changed snapshots are decided by their changes: their list is to look at", async () => {
  const rows = [snapshot("1", { status: "changed" }), snapshot("2", { ...decided, status: "changed" })];
  const sent = await show(rows, { section: "changed" });
  expect(all("button", "Approve")).toEqual([]);
  expect(all("button", "Undo")).toEqual([]);
  expect(all("li")[1]!.textContent).toContain("Approved by Ben");
  for (const key of ["a", "x", "j", "u"]) await press(document.body, key);
  expect([sent(), all("form")]).toEqual([[], []]);
  await click("li button", "page-2");
  expect(onAddress.mock.lastCall![0].snapshot).toBe("2");
});

test("a reader who may not review sees the decisions without buttons, and no key decides", async () => {
  const sent = await show([snapshot("1"), snapshot("2", decided)], { mayReview: false });
  expect(all("button", "Approve")).toEqual([]);
  expect(all("button", "Undo")).toEqual([]);
  for (const key of ["a", "x", "u"]) await press(document.body, key);
  expect([sent(), all("form")]).toEqual([[], []]);
});

// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { Toaster } from "@/components/ui/toast";
import { all, click, get, press, render, serve, settle, wait } from "@/components/ui/testing/render";
import { type BuildQuestion, buildQuestions } from "@/lib/queries/builds";
import { cause, of, listPage } from "@/lib/builds/testing/changes";
import { now, resultOf, TestReview } from "../testing";
import { ChangeList } from "./change-list";
import { current, folded } from "./testing";

vi.mock("next/navigation", () => ({ usePathname: () => "/" }));

const crop = { beforeUrl: null, afterUrl: null, beforeViewUrl: null, afterViewUrl: null };

/** A question with three variants, as a service that stores decisions lists it. `loaded`: when the variants arrive. */
async function showJoint(mayReview = true, loaded: Promise<void> = Promise.resolve(), many = 3) {
  localStorage.clear();
  const variants = Array.from({ length: many }, (_, index) => cause(`${index + 1}`, { question: { id: "1", number: 1, variants: many } }));
  const row = () => {
    const undecided = variants.filter(({ decision }) => decision === null).length;
    const numbers = {
      places: 12,
      snapshots: 5,
      undecided,
      rejected: 0,
      decision: undecided ? null : ("approved" as const),
      decidedAt: null,
    };
    const samples = variants.map(({ id }) => ({ causeId: id, name: `page-${id}`, ...crop, lines: null }));
    return { ...variants[0]!, question: { id: "1", number: 1, variants: many, ...numbers, samples } } satisfies BuildQuestion;
  };
  const requests = serve((route, body) => {
    const page = Number(/page=(\d+)/.exec(route)?.[1] ?? 1);
    const results = () => ({ status: 200, body: listPage(variants.slice((page - 1) * 50, page * 50)) });
    if (route.startsWith("GET") && !route.includes("/questions")) return loaded.then(results);
    if (route.startsWith("GET")) return { status: 200, body: listPage([row(), cause("9")]) };
    const { causeId, except = [] } = body as { causeId?: string; except?: string[] };
    const decided = variants.filter(({ id }) => (causeId ? id === causeId : !except.includes(id)));
    const result = resultOf(body, { decidedAt: now });
    for (const one of decided) one.decision = result.decision;
    return { status: 200, body: { ...result, variants: decided.length } };
  });
  await render(
    <TestReview mayReview={mayReview}>
      <Toaster />
      <ChangeList known={2} page={1} href={(page) => `?${page}`} onPage={() => {}} filter={{}} onClear={() => {}} opened={null} />
    </TestReview>,
    (client) => client.setQueryData(buildQuestions(of, 1).queryKey, listPage([row(), cause("9") as BuildQuestion])),
  );
  return () => requests.filter(({ route }) => route.startsWith("POST")).map(({ body }) => body);
}

test("A shows the variants of a change first, then approves all without a decision of their own", async () => {
  const sent = await showJoint();
  expect(current()).toEqual(["Change A of 2. Area 1 changed. 3 variants in 5 snapshots. Not decided."]);
  expect(all("button", "Approve")).toHaveLength(1);
  await press(document.body, "a");
  await wait(100);
  expect(get("section").textContent).toContain("Approve all 3");
  expect(sent()).toEqual([]);
  await click("button", "Approve this variant");
  await wait(100);
  expect(get("section").textContent).toContain("Approve 2");
  await press(document.body, "a");
  await wait(100);
  expect(sent()).toEqual([
    { causeId: "1", decision: "approve", seen: null },
    { questionId: "1", except: ["1"], decision: "approve" },
  ]);
  expect(folded()).toBe(1);
  expect(document.body.textContent).toContain("2 variants approved");
});

test("a double click on Show all decides nothing", async () => {
  const sent = await showJoint();
  await click("button", "Show all 3");
  await wait(100);
  const approve = all("button", "Approve all 3")[0]!;
  await settle(() => void approve.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 2 })));
  expect(sent()).toEqual([]);
});

test.each([
  { first: "Show all 3", focused: "Show fewer variants" },
  { first: "Reject", focused: "Reject" },
])("a second press after $first does nothing while the variants load", async ({ first, focused }) => {
  let load = () => {};
  const sent = await showJoint(true, new Promise((done) => (load = done)));
  const name = () => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent;
  await settle(() => get<HTMLElement>("button", first).focus());
  await click("button", first);
  expect(name()).toContain(focused);
  await settle(() => (document.activeElement as HTMLElement).click());
  expect(get("section").textContent).toContain("Approve all 3");
  expect(all("input")).toEqual([]);
  await settle(load);
  await wait(100);
  expect(name()).toContain(focused);
  expect(sent()).toEqual([]);
});

test("the toast takes back a decision about several variants as one, and says so", async () => {
  const sent = await showJoint();
  await click("button", "Show all 3");
  await wait(100);
  await press(document.body, "a");
  await wait(100);
  expect(document.body.textContent).toContain("3 variants approved");
  await click("[role=status] button", "Undo");
  await wait(100);
  expect(sent().at(-1)).toEqual({ questionId: "1", decision: "undecide", seen: now });
  expect(folded()).toBe(0);
});

test("the variants fold again, each opens on the stage, and readers who may not review only look", async () => {
  const sent = await showJoint(false);
  await click("button", "Show all 3");
  await wait(100);
  expect(all("section li a").map((link) => link.getAttribute("href"))).toEqual(["?cause=1", "?cause=2", "?cause=3"]);
  expect(all("section button", "pprove")).toEqual([]);
  for (const key of ["a", "x"]) await press(document.body, key);
  expect(sent()).toEqual([]);
  await click("button", "Show fewer variants");
  expect(all("section")).toEqual([]);
});

test("more than 60 variants are approved only after the last one was in view", async () => {
  let end = () => {};
  const observer = class {
    constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
      end = () => seen([{ isIntersecting: true }]);
    }
    observe() {}
    disconnect() {}
  };
  vi.stubGlobal("IntersectionObserver", observer);
  const sent = await showJoint(true, undefined, 61);
  await press(document.body, "a");
  await wait(100);
  expect(get("button", "Approve all 61").getAttribute("aria-disabled")).toBe("true");
  await press(document.body, "a");
  expect(get("[role=status]:not(.sr-only):not(:empty)").textContent).toContain("Scroll to the last variant first.");
  expect(sent()).toEqual([]);
  await settle(() => end());
  await press(document.body, "a");
  await wait(100);
  expect(sent()).toEqual([{ questionId: "1", decision: "approve" }]);
  vi.unstubAllGlobals();
});

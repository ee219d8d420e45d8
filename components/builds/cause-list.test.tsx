// @vitest-environment jsdom
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { Toaster } from "@/components/ui/toast";
import { all, click, fill, get, press, render, serve, settle, wait } from "@/components/ui/testing/render";
import { buildSource } from "@/lib/queries/build-source";
import { type BuildCause, type BuildQuestion, buildQuestions } from "@/lib/queries/builds";
import { CauseList } from "./cause-list";
import { cause } from "./testing";
import { useDecisions } from "./use-decisions";

vi.mock("next/navigation", () => ({ usePathname: () => "/" }));

const of = { owner: "acme", project: "web", number: 3 };

let rejection: string | null = null;
function Review({ mayReview, known }: { mayReview: boolean; known: number }) {
  const [page, setPage] = useState(1);
  return (
    <CauseList
      source={buildSource(of)}
      known={known}
      page={page}
      href={(number) => `?${number}`}
      onPage={setPage}
      mayReview={mayReview}
      decisions={useDecisions(of, "ana", rejection)}
      userId="me"
      comments={[{ causeId: "2", threads: 3, open: 1 }]}
      {...(mayReview && { build: of })}
    />
  );
}

/** Shows the causes of a service that stores decisions, unless it is `down`. */
async function show(
  causes: BuildCause[],
  {
    mayReview = true,
    known = 0,
    isDown = () => false,
    first,
    perPage = 50,
  }: { mayReview?: boolean; known?: number; isDown?: () => boolean; first?: Record<string, unknown>; perPage?: number } = {},
) {
  localStorage.clear();
  const pageOf = (page = 1) => ({
    results: causes.slice((page - 1) * perPage, page * perPage).map((one) => ({ ...one })),
    pageInfo: { total: causes.length, page, perPage },
  });
  const requests = serve((route, body) => {
    if (route.startsWith("GET")) return { status: 200, body: pageOf(Number(/[?&]page=(\d+)/.exec(route)?.[1] ?? 1)) };
    if (isDown()) return { status: 503, body: { error: "Not now" } };
    if (first) return { status: 200, body: first };
    const { causeId, decision } = body as { causeId: string; decision: string };
    const stored = { approve: "approved", reject: "rejected", undecide: null }[decision] as BuildCause["decision"];
    causes.find(({ id }) => id === causeId)!.decision = stored;
    return { status: 200, body: { decision: stored, decidedBy: null, decidedAt: null, reason: null, stored: true } };
  });
  const view = await render(
    <NuqsTestingAdapter>
      <Review mayReview={mayReview} known={known} />
    </NuqsTestingAdapter>,
    (client) => client.setQueryData(buildQuestions(of, 1).queryKey, pageOf() as { results: BuildQuestion[] } & ReturnType<typeof pageOf>),
  );
  const sent = () => requests.filter(({ route }) => route.startsWith("POST")).map(({ body }) => body);
  const read = () => requests.filter(({ route }) => /[?&]page=2\b/.test(route)).length;
  return { ...view, sent, read };
}

const current = () => all("li[data-current]").map((item) => item.getAttribute("aria-label"));
const folded = () => all("li", "Cause").filter(({ textContent }) => /Approved|Rejected/.test(textContent)).length;

test("keys walk and decide: a decision folds its cause and moves on to the next undecided one", async () => {
  const { sent } = await show([cause("1"), cause("2", { decision: "approved" }), cause("3")]);
  expect(current()).toEqual(["Cause A of 3. Area 1 changed. 4 places in 2 snapshots. Undecided."]);
  await press(document.body, "a");
  expect(current()).toEqual(["Cause C of 3. Area 3 changed. 4 places in 2 snapshots. Undecided."]);
  await press(document.body, "x");
  await fill("input", "Too dark");
  await click("[type=submit]");
  expect(folded()).toBe(3);
  await press(document.body, "u");
  await press(document.body, "k");
  expect(current()).toEqual(["Cause B of 3. Area 2 changed. 4 places in 2 snapshots. approved."]);
  await wait(100);
  expect(sent()).toEqual([
    { causeId: "1", decision: "approve", seen: null },
    { causeId: "3", decision: "reject", seen: null, reason: "Too dark" },
    { causeId: "3", decision: "undecide", seen: null },
  ]);
});

test("a decision about the last cause moves on to the first undecided one", async () => {
  await show([cause("1", { decision: "approved" }), cause("2"), cause("3")]);
  await press(document.body, "j");
  await press(document.body, "j");
  await press(document.body, "a");
  expect(current()).toEqual(["Cause B of 3. Area 2 changed. 4 places in 2 snapshots. Undecided."]);
  await press(document.body, "a");
  expect(folded()).toBe(3);
});

test("a decision shows before the service has stored it, and is sent when the service is back", async () => {
  let down = true;
  const { sent } = await show([cause("1"), cause("2")], { isDown: () => down });
  await click("button", "Approve 4 places of cause A");
  expect(folded()).toBe(1);
  expect(JSON.parse(localStorage.getItem("loupe:decisions:ana:acme/web/3")!)).toEqual([{ causeId: "1", decision: "approve", seen: null }]);
  down = false;
  await settle(() => void dispatchEvent(new Event("online")));
  await wait(100);
  expect(sent().at(-1)).toEqual({ causeId: "1", decision: "approve", seen: null });
  expect(localStorage.getItem("loupe:decisions:ana:acme/web/3")).toBeNull();
  expect(folded()).toBe(1);
});

test("a reader who may not review sees the causes without buttons, and no key decides", async () => {
  const { sent } = await show([cause("1")], { mayReview: false });
  expect(all("button")).toEqual([]);
  await press(document.body, "a");
  expect([sent(), folded()]).toEqual([[], 0]);
});

test("colours are named beside their swatches, and look-alikes are counted apart", async () => {
  await show([cause("1", { recoloured: { from: "#2563EB", to: "#1D4ED8" }, summary: "Recoloured #2563EB → #1D4ED8", alike: 2 })]);
  const text = get("li").textContent;
  expect(text).toContain("#2563EB→#1D4ED8");
  expect(text).toContain("4 places in 2 snapshots, 2 more look alike but differ");
  await show([cause("1", { alike: 1 })]);
  expect(all("li").at(-1)?.textContent).toContain("1 more looks alike but differs");
});

test("offers causes that are found while a person reads, and does not move the others", async () => {
  const causes = [cause("1")];
  await show(causes, { known: 3 });
  causes.unshift(cause("2", { places: 9 }), cause("3"));
  await press(document.body, "a");
  await wait(100);
  expect(all("li", "Cause").length).toBe(1);
  await click("button", "Show 2 new causes");
  expect(all("li", "Cause").map((item) => item.getAttribute("aria-label")!.slice(0, 30))).toEqual([
    "Cause A of 3. Area 2 changed. ",
    "Cause B of 3. Area 3 changed. ",
    "Cause C of 3. Area 1 changed. ",
  ]);
});

test("a rejection without a reason takes one more key; Escape keeps what was typed", async () => {
  const { sent } = await show([cause("1"), cause("2")]);
  await press(document.body, "x");
  await fill("input", "Wrong blue");
  await press(get("input"), "Escape");
  expect([folded(), sent()]).toEqual([0, []]);
  await press(document.body, "x");
  expect(get<HTMLInputElement>("input").value).toBe("Wrong blue");
  await fill("input", "");
  await click("[type=submit]");
  expect(folded()).toBe(1);
  expect(sent()).toEqual([{ causeId: "1", decision: "reject", seen: null }]);
});

test("the sentence of the current cause is spoken once the reader has moved", async () => {
  await show([cause("1"), cause("2")]);
  expect(get("[role=status]").textContent).toBe("");
  await press(document.body, "j");
  expect(get("[role=status]").textContent).toBe("Cause B of 2. Area 2 changed. 4 places in 2 snapshots. Undecided.");
  await press(document.body, "k");
  expect(get("[role=status]").textContent).toContain("Cause A of 2.");
});

test("J after the last row turns to the first row of the next page, K back to the last row", async () => {
  await show([cause("1"), cause("2"), cause("3"), cause("4")], { perPage: 2 });
  await press(document.body, "k");
  expect(current()).toEqual([expect.stringContaining("Cause A of 4")]);
  await press(document.body, "j");
  await press(document.body, "j");
  expect(current()).toEqual([expect.stringContaining("Cause C of 4")]);
  await press(document.body, "k");
  expect(current()).toEqual([expect.stringContaining("Cause B of 4")]);
});

test("a decision about the last undecided cause of a page turns to the next page, and U returns to it", async () => {
  const { sent } = await show([cause("1", { decision: "approved" }), cause("2"), cause("3")], { perPage: 2 });
  await press(document.body, "j");
  await press(document.body, "a");
  expect(current()).toEqual([expect.stringContaining("Cause C of 3")]);
  await press(document.body, "u");
  await press(document.body, "u");
  await wait(100);
  expect(current()).toEqual([expect.stringContaining("Cause B of 3")]);
  expect(sent()).toEqual([
    { causeId: "2", decision: "approve", seen: null },
    { causeId: "2", decision: "undecide" },
  ]);
});

test("the next page is loaded once half of this one was walked, and read no second time", async () => {
  const { read } = await show([cause("1"), cause("2"), cause("3")], { perPage: 2 });
  expect(read()).toBe(0);
  await press(document.body, "j");
  expect(read()).toBe(1);
  await press(document.body, "j");
  expect(current()).toEqual([expect.stringContaining("Cause C of 3")]);
  expect(read()).toBe(1);
});

test("a cause for later comes last, and U takes back the latest decision", async () => {
  const { sent } = await show([cause("1"), cause("2"), cause("3")]);
  await press(document.body, ".");
  await press(document.body, "a");
  await press(document.body, "a");
  expect(current()).toEqual([expect.stringContaining("Cause A of 3")]);
  await press(document.body, "u");
  await wait(100);
  expect(sent().at(-1)).toMatchObject({ causeId: "3", decision: "undecide" });
});

test("where another person decided first, their decision shows with a way to decide over it", async () => {
  const ben = { id: "ben", slug: "ben", name: "Ben", pictureUrl: null };
  const decidedAt = new Date().toISOString();
  const { sent } = await show([cause("1")], { first: { decision: "approved", decidedBy: ben, decidedAt, reason: null, stored: false } });
  await render(<Toaster />);
  await press(document.body, "x");
  await click("[type=submit]");
  await wait(100);
  expect(get("li").textContent).toContain("Ben approved");
  expect(all("[role=status]", "Ben approved")).toHaveLength(1);
  expect(all("button", "Undo")).toEqual([]);
  await click("button", "Reject instead");
  await click("[type=submit]");
  await wait(100);
  expect(sent().at(-1)).toMatchObject({ causeId: "1", decision: "reject", seen: decidedAt });
});

test("places with a decision of their own are kept, and decisions say who made them and in which build", async () => {
  const ana = { id: "ana", slug: "ana", name: "Ana", pictureUrl: null };
  await show([cause("1", { places: 18, apart: 2 }), cause("2", { decision: "approved", decidedBy: ana, carriedFrom: 481 })]);
  expect(get("button", "Approve").textContent).toContain("Approve 16, keep 2");
  expect(all("li")[1]!.textContent).toContain("Approved in #481 by Ana");
});

test("approved cards of a rejected build name who approved and who rejected it", async () => {
  const ben = { id: "ben", slug: "ben", name: "Ben", pictureUrl: null };
  const causes = [cause("1", { decision: "approved", decidedBy: ben }), cause("2", { decidedByRules: 2 })];
  rejection = "build rejected by Ana";
  await show(causes);
  rejection = null;
  expect(all("li")[0]!.textContent).toContain("Approved by Ben, build rejected by Ana");
  expect(all("li")[1]!.textContent).toContain("Approved by rule, build rejected by Ana");
});

test("a cause that was approved elsewhere names who, and one press approves here too", async () => {
  const elsewhere = { build: 12, branch: "feat/x", by: { id: "ben", slug: "ben", name: "Ben" } };
  const { sent } = await show([cause("1", { approvedElsewhere: elsewhere }), cause("2")]);
  expect(all("li")[0]!.textContent).toContain("approved exactly this on feat/x (#12)");
  expect(all("button", "Approve here too")).toHaveLength(1);
  await click("button", "Approve here too");
  expect(sent()).toEqual([{ approvedIn: 12, decision: "approve" }]);
});

test("a picture that fails to load gives way to a sentence", async () => {
  const sample = { ...cause("1").sample, beforeViewUrl: "http://loupe.test/before.png", afterViewUrl: "http://loupe.test/after.png" };
  await show([cause("1", { sample })]);
  await settle(() => get("img").dispatchEvent(new Event("error")));
  expect(document.body.textContent).toContain("Couldn’t load the picture");
  expect(all("img").map((image) => image.getAttribute("alt"))).toEqual(["After"]);
});

test("a card names the number of its threads and of the open ones", async () => {
  await show([cause("1"), cause("2")]);
  const cards = all("li", "Area");
  expect(cards[0]!.textContent).not.toContain("threads");
  expect(cards[1]!.textContent).toContain("3 threads, 1 open");
});

test("a cause that differs between runs of its commit says so, also in its sentence", async () => {
  await show([cause("1", { unstable: 2 }), cause("2", { unstable: 0 })]);
  const cards = all("li", "Area");
  expect(cards[0]!.textContent).toContain("Unstable in 2 snapshots");
  expect(cards[0]!.getAttribute("aria-label")).toContain("Unstable in 2 snapshots. Undecided.");
  expect(cards[1]!.textContent).not.toContain("Unstable");
});

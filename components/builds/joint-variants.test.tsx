// @vitest-environment jsdom
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import { expect, test, vi } from "vitest";
import { Toaster } from "@/components/ui/toast";
import { all, click, get, press, render, serve, settle, wait } from "@/components/ui/testing/render";
import { buildSource } from "@/lib/queries/build-source";
import { type BuildCause, type BuildQuestion, buildQuestions } from "@/lib/queries/builds";
import { CauseList } from "./cause-list";
import { cause } from "./testing";
import { useDecisions } from "./use-decisions";

vi.mock("next/navigation", () => ({ usePathname: () => "/" }));

const of = { owner: "acme", project: "web", number: 3 };
const crop = { beforeUrl: null, afterUrl: null, beforeViewUrl: null, afterViewUrl: null };

const Review = () => (
  <CauseList
    source={buildSource(of)}
    build={of}
    known={2}
    page={1}
    href={(number) => `?${number}`}
    onPage={() => {}}
    mayReview
    decisions={useDecisions(of, "ana")}
    userId="me"
  />
);
const current = () => all("li[data-current]").map((item) => item.getAttribute("aria-label"));
const folded = () => all("li", "Cause").filter(({ textContent }) => /Approved|Rejected/.test(textContent)).length;

/** A question with three variants, as a service that stores decisions lists it. */
async function showJoint() {
  localStorage.clear();
  const variants = ["1", "2", "3"].map((id) => cause(id, { question: { id: "1", number: 1, variants: 3 } }));
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
    const samples = variants.map(({ id }) => ({ causeId: id, ...crop, lines: null }));
    return { ...variants[0]!, question: { id: "1", number: 1, variants: 3, ...numbers, samples } } satisfies BuildQuestion;
  };
  const pageOf = <Row,>(results: Row[]) => ({ results, pageInfo: { total: results.length, page: 1, perPage: 50 } });
  const requests = serve((route, body) => {
    if (route.startsWith("GET"))
      return { status: 200, body: route.includes("/questions") ? pageOf([row(), cause("9")]) : pageOf(variants) };
    const { causeId, except = [], decision } = body as { causeId?: string; except?: string[]; decision: string };
    const stored = { approve: "approved", reject: "rejected", undecide: null }[decision] as BuildCause["decision"];
    const decided = variants.filter(({ id }) => (causeId ? id === causeId : !except.includes(id)));
    for (const one of decided) one.decision = stored;
    return {
      status: 200,
      body: { decision: stored, decidedBy: null, decidedAt: null, reason: null, stored: true, variants: decided.length },
    };
  });
  await render(
    <NuqsTestingAdapter>
      <Toaster />
      <Review />
    </NuqsTestingAdapter>,
    (client) => client.setQueryData(buildQuestions(of, 1).queryKey, pageOf([row(), cause("9") as BuildQuestion])),
  );
  return () => requests.filter(({ route }) => route.startsWith("POST")).map(({ body }) => body);
}

test("A shows the variants of a question first, then approves all but those that are decided apart", async () => {
  const sent = await showJoint();
  expect(current()).toEqual(["Cause A of 2. Area 1 changed. 3 variants in 5 snapshots. Undecided."]);
  expect(all("button", "Approve")).toHaveLength(1);
  await press(document.body, "a");
  await wait(100);
  expect(get("section").textContent).toContain("Approve all 3");
  expect(sent()).toEqual([]);
  await click("button", "Approve this variant");
  await wait(100);
  expect(get("section").textContent).toContain("Approve 2, keep 1");
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

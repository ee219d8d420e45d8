// @vitest-environment jsdom
import { type ReactNode, useEffect, useState } from "react";
import { expect, test, vi } from "vitest";
import { all, click, fill, get, press, render, serve, settle, wait } from "@/components/ui/testing/render";
import { Toaster } from "@/components/ui/toast";
import { noChange, type StageView } from "@/lib/builds/build-view";
import { buildSource } from "@/lib/queries/build-source";
import type { BuildCause } from "@/lib/queries/builds";
import { useDecisions } from "../use-decisions";
import { CauseStage } from "./cause-stage";

vi.mock("next/navigation", () => ({ usePathname: () => "/", useRouter: () => ({ push: () => {} }) }));
type View = { actions: ReactNode; diffId: string | null; region: number | null; onRegion: (diffId: string, region: number) => void };
vi.mock("./change-view", () => ({
  ChangeView: ({ diffId, region, onRegion, actions }: View) => (
    <>
      <output>{diffId ?? "loading"}</output>
      {[0, 1, 2].map((at) => (
        <button key={at} type="button" aria-current={region === at} onClick={() => onRegion(diffId!, at)}>
          Area {at}
        </button>
      ))}
      {actions}
    </>
  ),
}));

const of = { owner: "acme", project: "web", number: 3 };
const cause = (id: string, decision: BuildCause["decision"] = null, places = 1): BuildCause => ({
  id,
  kind: "changed",
  summary: `Area ${id} changed`,
  recoloured: null,
  places,
  snapshots: 2,
  alike: 0,
  decision,
  decidedByRules: 0,
  sample: { diffId: `sample-${id}`, name: id, region: 0, beforeUrl: null, afterUrl: null, beforeViewUrl: null, afterViewUrl: null },
});
const place = (id: string, more: object = {}) => ({ id, diffId: `diff-${id}`, name: `page-${id}`, region: 0, decision: null, ...more });
const pageOf = <Row,>(rows: Row[], route: string, perPage: number) => {
  const page = Number(/[?&]page=(\d+)/.exec(route)?.[1] ?? 1);
  return {
    status: 200,
    body: { results: rows.slice((page - 1) * perPage, page * perPage), pageInfo: { total: rows.length, page, perPage } },
  };
};

const now = "2026-01-01T00:00:00.000Z";
let address: Partial<StageView> & { page?: number };
function Stage({ start, page, rejection }: { start: Partial<StageView>; page: number; rejection: string | null }) {
  const [view, setView] = useState<StageView & { page: number }>({ ...noChange, ...start, page });
  useEffect(() => {
    address = view;
  });
  return (
    <>
      <CauseStage
        of={of}
        user={{ name: "Ana", slug: "ana" }}
        source={buildSource(of)}
        view={view}
        page={view.page}
        onView={(next) => setView((all) => ({ ...all, ...next }))}
        findPage={async () => null}
        onClose={() => {}}
        labels={{ before: "", after: "" }}
        mayReview
        decisions={useDecisions(of, "ana", rejection)}
        userId="ana"
        laterKey="ana"
      />
      <Toaster />
    </>
  );
}

/** Shows a cause on the stage, in a list with two causes a page, and places in pages of three. */
async function show(
  causes: BuildCause[],
  start: Partial<StageView>,
  { page = 1, isDown = false, places = [place("1")], placeResult = {}, rejection = null as string | null } = {},
) {
  localStorage.clear();
  const requests = serve((route, body) => {
    if (route.includes("/places")) return pageOf(places, route, 3);
    if (route.startsWith("GET")) return route.includes("/causes?") ? pageOf(causes, route, 2) : { status: 404, body: { error: "No" } };
    if (isDown) return { status: 503, body: { error: "Not now" } };
    const { causeId, placeId, decision } = body as { causeId?: string; placeId?: string; decision: string };
    const stored = { approve: "approved", reject: "rejected", undecide: null }[decision] as BuildCause["decision"];
    if (placeId) {
      const result = { decision: stored, decidedBy: null, decidedAt: now, reason: null, stored: true, ...placeResult };
      Object.assign(
        places.find(({ id }) => id === placeId)!,
        result,
        { apart: true },
      );
      return { status: 200, body: result };
    }
    const index = causes.findIndex(({ id }) => id === causeId);
    causes[index] = { ...causes[index]!, decision: stored };
    return { status: 200, body: { decision: stored, decidedBy: null, decidedAt: null, reason: null, stored: true } };
  });
  await render(<Stage start={start} page={page} rejection={rejection} />);
  await settle();
  return () => requests.filter(({ route }) => route.startsWith("POST")).map(({ body }) => body);
}

test("U takes back the latest decision and returns to its cause; nothing is sent without one", async () => {
  const sent = await show([cause("1"), cause("2"), cause("3")], { cause: "2" });
  await press(document.body, "u");
  expect(sent()).toEqual([]);
  await press(document.body, "a");
  await settle();
  expect(address).toMatchObject({ cause: "3", page: 2 });
  await press(document.body, "u");
  await press(document.body, "u");
  await wait(100);
  expect(address).toMatchObject({ cause: "2", page: 1 });
  expect(sent()).toEqual([
    { causeId: "2", decision: "approve", seen: null },
    { causeId: "2", decision: "undecide" },
  ]);
});

test("a decision moves on to the next undecided cause, over decided pages and from the end to the start", async () => {
  await show([cause("1"), cause("2"), cause("3", "approved"), cause("4", "approved"), cause("5", "rejected"), cause("6")], { cause: "2" });
  await press(document.body, "a");
  await settle();
  expect(address).toMatchObject({ cause: "6", page: 3 });
  await press(document.body, "a");
  await settle();
  expect(address).toMatchObject({ cause: "1", page: 1 });
  expect(document.body.textContent).not.toContain("All causes decided");
  await press(document.body, "a");
  await settle();
  expect(address).toMatchObject({ cause: "1", page: 1 });
  expect(all("[role=status] *", "All causes decided").length).toBeGreaterThan(0);
});

test("causes for later come after all others", async () => {
  await show([cause("1"), cause("2"), cause("3")], { cause: "1" });
  await press(document.body, ".");
  await press(document.body, "a");
  await settle();
  expect(address).toMatchObject({ cause: "3" });
  await press(document.body, "a");
  await settle();
  expect(address).toMatchObject({ cause: "1" });
});

test("decisions that wait are counted in the bar", async () => {
  await show([cause("1"), cause("2")], { cause: "1" }, { isDown: true });
  await press(document.body, "a");
  expect(get("header").textContent).toContain("1 not sent");
});

test("the place of an address is found on a later page, and ↓ after the last loaded place loads more", async () => {
  const places = ["1", "2", "3", "4", "5", "6", "7"].map((id) => place(id));
  await show([cause("1", null, 7)], { cause: "1", place: "4" }, { places });
  await settle();
  expect(get("output").textContent).toBe("diff-4");
  expect(all("aside ol button[class*=min-h-14]")).toHaveLength(6);
  for (let step = 0; step < 3; step++) await press(document.body, "ArrowDown");
  await settle();
  expect(address.place).toBe("7");
  expect(all("aside button", "Show more")).toEqual([]);
});

test("further places are shown with a press, and an unknown place gives way to the first", async () => {
  await show([cause("1", null, 4)], { cause: "1" }, { places: ["1", "2", "3", "4"].map((id) => place(id)) });
  await click("button", "Show more places");
  await settle();
  expect(all("aside button", "page-")).toHaveLength(4);
  await show([cause("1")], { cause: "1", place: "gone" });
  expect(all("output").at(-1)!.textContent).toBe("diff-1");
});

test("the area that is looked at is in the address, also one of another cause", async () => {
  const places = [place("1"), place("2", { diffId: "diff-1", region: 1 })];
  await show([cause("a"), cause("b")], { cause: "a" }, { places });
  const shown = () => all("button", "Area").findIndex((button) => button.getAttribute("aria-current") === "true");
  expect(shown()).toBe(0);
  await click("button", "Area 1");
  expect(address).toMatchObject({ cause: "a", place: "2", snapshot: null, region: null });
  expect(shown()).toBe(1);
  await click("button", "Area 2");
  expect(address).toMatchObject({ cause: "a", place: "2", snapshot: "diff-1", region: 2 });
  expect(shown()).toBe(2);
  await press(document.body, "j");
  expect(address).toMatchObject({ cause: "b", place: null, snapshot: null, region: null });
});

test("Shift with A or X decides about one place and goes on to the next undecided place or cause", async () => {
  const places = [place("1"), place("2", { decision: "approved", apart: true, decidedAt: now }), place("3")];
  const sent = await show([cause("a", null, 3), cause("b")], { cause: "a" }, { places });
  await press(document.body, "A", { shiftKey: true });
  expect(address.place).toBe("3");
  expect(get("[data-toast], section, body").textContent).toContain("Place approved");
  await press(document.body, "X", { shiftKey: true });
  await fill("input", "Too dark");
  await settle(() => get<HTMLFormElement>("form").requestSubmit());
  expect(address).toMatchObject({ cause: "b", place: null });
  expect(sent()).toEqual([
    { placeId: "1", decision: "approve", seen: null },
    { placeId: "3", decision: "reject", seen: null, reason: "Too dark" },
  ]);
});

test("U takes back the decision of a place that was decided by itself", async () => {
  const places = [place("1", { decision: "rejected", apart: true, decidedAt: now }), place("2")];
  const sent = await show([cause("a", null, 2)], { cause: "a" }, { places });
  await press(document.body, "u");
  expect(sent()).toEqual([{ placeId: "1", decision: "undecide", seen: now }]);
});

test("a decision about a place that came second names the person who was first, and can replace theirs", async () => {
  const placeResult = { decision: "approved", decidedBy: { id: "ben", slug: "ben", name: "Ben" }, stored: false };
  const sent = await show([cause("a")], { cause: "a" }, { places: [place("1")], placeResult });
  await press(document.body, "X", { shiftKey: true });
  await settle(() => get<HTMLFormElement>("form").requestSubmit());
  await settle();
  expect(get("main").textContent).toContain("This place: Ben approved");
  await click("button", "Reject this place instead");
  await settle(() => get<HTMLFormElement>("form").requestSubmit());
  expect(sent().at(-1)).toEqual({ placeId: "1", decision: "reject", seen: now });
});

test("the stage names an approval of exactly the same elsewhere, and one press approves here too", async () => {
  const elsewhere = { build: 12, branch: "feat/x", by: { id: "ben", slug: "ben", name: "Ben" } };
  const sent = await show([{ ...cause("1"), approvedElsewhere: elsewhere } as BuildCause], { cause: "1" });
  expect(document.body.textContent).toContain("approved exactly this on feat/x (#12)");
  await click("button", "Approve here too");
  expect(sent()).toEqual([{ approvedIn: 12, decision: "approve" }]);
});

test("the stage names who rejected the build of an approved cause", async () => {
  await show([cause("1", "approved")], { cause: "1" }, { rejection: "build rejected by Ana" });
  expect(document.body.textContent).toContain("Approved, build rejected by Ana");
});

// @vitest-environment jsdom
import type { ReactNode } from "react";
import { expect, test, vi } from "vitest";
import { all, click, fill, get, press, settle, wait } from "@/components/ui/testing/render";
import type { SnapshotChange } from "@/lib/queries/builds";
import { ben, now } from "../testing";
import { frames, place, showStage, staged } from "./testing";

vi.mock("next/navigation", () => ({ usePathname: () => "/", useRouter: () => ({ push: () => {} }) }));
type View = {
  diffId: string | null;
  region: number | null;
  onRegion: (change: SnapshotChange, region: number) => void;
  film: ReactNode;
  bar: { middle: ReactNode; end: ReactNode };
};
/** Areas 3 and 4 of a snapshot are of the change `b`, the latter of a variant. */
const others = [
  { id: "b-1", region: 3, causeId: "b" },
  { id: "b-2", region: 4, causeId: "b2", questionId: "q-b" },
];
vi.mock("./snapshot-view", () => ({
  SnapshotView: ({ diffId, region, onRegion, film, bar }: View) => (
    <>
      <output>{diffId ?? "loading"}</output>
      {[0, 1, 2, 3, 4].map((at) => (
        <button
          key={at}
          type="button"
          aria-current={region === at}
          onClick={() => onRegion({ id: diffId, places: others } as unknown as SnapshotChange, at)}
        >
          Area {at}
        </button>
      ))}
      {film}
      {bar.middle}
      {bar.end}
    </>
  ),
}));

test("U takes back the latest decision and returns to its change; nothing is sent without one", async () => {
  const { sent, address } = await showStage([staged("1"), staged("2"), staged("3")], { cause: "2" });
  await press(document.body, "u");
  expect(sent()).toEqual([]);
  await press(document.body, "a");
  await settle();
  expect(address()).toMatchObject({ cause: "3", page: 2 });
  await press(document.body, "u");
  await press(document.body, "u");
  await wait(100);
  expect(address()).toMatchObject({ cause: "2", page: 1 });
  expect(sent()).toEqual([
    { causeId: "2", decision: "approve", seen: null },
    { causeId: "2", decision: "undecide" },
  ]);
});

test("a decision moves on to the next undecided change, over decided pages and from the end to the start", async () => {
  const decided = [staged("3", { decision: "approved" }), staged("4", { decision: "approved" }), staged("5", { decision: "rejected" })];
  const { address } = await showStage([staged("1"), staged("2"), ...decided, staged("6")], { cause: "2" });
  await press(document.body, "a");
  await settle();
  expect(address()).toMatchObject({ cause: "6", page: 3 });
  await press(document.body, "a");
  await settle();
  expect(address()).toMatchObject({ cause: "1", page: 1 });
  expect(document.body.textContent).not.toContain("All changes decided");
  await press(document.body, "a");
  await settle();
  expect(address()).toMatchObject({ cause: "1", page: 1 });
  expect(all("[role=status] *", "All changes decided").length).toBeGreaterThan(0);
});

test("changes for later come after all others", async () => {
  const { address } = await showStage([staged("1"), staged("2"), staged("3")], { cause: "1" });
  await press(document.body, ".");
  await press(document.body, "a");
  await settle();
  expect(address()).toMatchObject({ cause: "3" });
  await press(document.body, "a");
  await settle();
  expect(address()).toMatchObject({ cause: "1" });
});

test("decisions that wait for more than a second are counted in the bar", async () => {
  await showStage([staged("1"), staged("2")], { cause: "1" }, { isDown: true });
  await press(document.body, "a");
  expect(get("header").textContent).not.toContain("not sent");
  await wait(1100);
  expect(get("header").textContent).toContain("1 not sent");
});

test("the change of an address is found on another page, and one that is gone says so", async () => {
  const { address } = await showStage([staged("1"), staged("2"), staged("3", { number: 3 })], { cause: "3" });
  await settle();
  expect(address()).toMatchObject({ cause: "3", page: 2 });
  expect(get("h1").textContent).toContain("Area 3 changed");
  const gone = await showStage([staged("1")], { cause: "9" });
  await settle();
  expect(get("main h2").textContent).toBe("This change is no longer in the build");
  await click("main button", "Show all changes");
  expect(gone.address().cause).toBeNull();
});

/** Change with three variants; one has its own rejection. */
const variants = ["1", "2", "3"].map((id) => staged(id, { question: { id: "q", number: 1, variants: 3 } }));
variants[2]!.decision = "rejected";
const numbers = { places: 3, snapshots: 3, undecided: 2, rejected: 1, decision: null, decidedAt: null, samples: [] };
const joint = staged("1", { question: { id: "q", number: 1, variants: 3, ...numbers } as never });

test("the address of a variant shows its change at this variant, and a decision keeps those decided apart", async () => {
  const places = ["1", "2", "3"].map((id) => place(id, { causeId: id }));
  const { sent, address } = await showStage([joint, staged("9")], { cause: "2" }, { places, variants });
  await settle();
  expect(get("h1").textContent).toContain("Area 1 changed");
  expect(get("output").textContent).toBe("diff-2");
  expect(get("main").textContent).toContain("1 of 2");
  expect(all("button", "Approve 2")).toHaveLength(1);
  await press(document.body, "a");
  await settle();
  expect(sent()).toEqual([{ questionId: "q", except: ["3"], decision: "approve" }]);
  expect(address().cause).toBe("9");
});

test("variants that can't be loaded say why a decision does nothing", async () => {
  const { sent } = await showStage([joint], { cause: "1" }, { variants, variantsError: "This build is being compared." });
  expect(get("main").textContent).toContain("This build is being compared.");
  expect(all("main button", "Try again")).toHaveLength(1);
  await press(document.body, "a");
  expect(sent()).toEqual([]);
});

test("the snapshot of an address is found on a later page, and ↓ after the last loaded one loads more", async () => {
  const places = ["1", "2", "3", "4", "5", "6", "7"].map((id) => place(id));
  const { address } = await showStage([staged("1", { places: 7, snapshots: 7 })], { cause: "1", place: "4" }, { places });
  await settle();
  expect(get("output").textContent).toBe("diff-4");
  expect(frames()).toHaveLength(6);
  for (let step = 0; step < 3; step++) await press(document.body, "ArrowDown");
  await settle();
  expect(address().place).toBe("7");
  expect(all("button", "more snapshots")).toEqual([]);
});

test("further snapshots are shown with a press, and an unknown one gives way to the first", async () => {
  await showStage([staged("1", { places: 4, snapshots: 4 })], { cause: "1" }, { places: ["1", "2", "3", "4"].map((id) => place(id)) });
  await click("button", "+1 more snapshots");
  await settle();
  expect(frames()).toHaveLength(4);
  await showStage([staged("1")], { cause: "1", place: "gone" });
  expect(all("output").at(-1)!.textContent).toBe("diff-1");
});

test("the film has one frame for each snapshot, and ↓ passes over its further areas", async () => {
  const places = [place("1"), ...["2", "3", "4"].map((id, at) => place(id, { diffId: "diff-1", region: at + 1 })), place("5")];
  const { address } = await showStage([staged("1", { places: 5, snapshots: 2 })], { cause: "1", place: "2" }, { places });
  expect(frames()).toHaveLength(1);
  expect(get("section p").textContent).toContain("1 of 2");
  await press(document.body, "ArrowDown");
  await settle();
  expect(address().place).toBe("5");
  expect(frames().map((frame) => frame.getAttribute("aria-current"))).toEqual([null, "true"]);
  await press(document.body, "ArrowUp");
  expect(address().place).toBe("1");
});

test("the area that is looked at is in the address; one of another change shows that change", async () => {
  const places = [place("1"), place("2", { diffId: "diff-1", region: 1 })];
  const { address } = await showStage([staged("a"), staged("b")], { cause: "a" }, { places });
  const shown = () => all("button", "Area").findIndex((button) => button.getAttribute("aria-current") === "true");
  expect(shown()).toBe(0);
  await click("button", "Area 1");
  expect(address()).toMatchObject({ cause: "a", place: "2", snapshot: null, region: null });
  expect(shown()).toBe(1);
  await click("button", "Area 2");
  expect(address()).toMatchObject({ cause: "a", place: "2", snapshot: "diff-1", region: 2 });
  expect(shown()).toBe(2);
  await press(document.body, "j");
  expect(address()).toMatchObject({ cause: "b", place: null, snapshot: null, region: null });
  await press(document.body, "k");
  await click("button", "Area 3");
  expect(address()).toMatchObject({ cause: "b", place: "b-1", snapshot: null, region: null });
});

test("an area of a variant shows its change without a request for it", async () => {
  const question = { id: "q-b", number: 2, variants: 2 };
  const { address } = await showStage([staged("a"), staged("b", { question })], { cause: "a" });
  await click("button", "Area 4");
  expect(address()).toMatchObject({ cause: "b", place: "b-2" });
  expect(get("h1").textContent).toContain("Area b changed");
});

test("a change that arrived after the list was loaded is shown, with the list as it is by then", async () => {
  const changes = [staged("a")];
  await showStage(changes, { cause: "a" });
  changes.push(staged("b"));
  await click("button", "Area 3");
  await settle();
  expect(get("h1").textContent).toContain("Area b changed");
  expect(get("main").textContent).toContain("2 of 2");
});

test("Shift with A or X decides about one snapshot and goes on to the next undecided snapshot or change", async () => {
  const places = [place("1"), place("2", { decision: "approved", apart: true, decidedAt: now }), place("3")];
  const { sent, address } = await showStage([staged("a", { places: 3 }), staged("b")], { cause: "a" }, { places });
  await press(document.body, "A", { shiftKey: true });
  expect(address().place).toBe("3");
  expect(document.body.textContent).toContain("Approved page-1 only");
  await press(document.body, "X", { shiftKey: true });
  await fill("input", "Too dark");
  await settle(() => get<HTMLFormElement>("form").requestSubmit());
  expect(address()).toMatchObject({ cause: "b", place: null });
  expect(sent()).toEqual([
    { placeId: "1", wholeSnapshot: true, decision: "approve", seen: null },
    { placeId: "3", wholeSnapshot: true, decision: "reject", seen: null, reason: "Too dark" },
  ]);
});

test("Shift and A decides about all areas of a change in the snapshot, and U takes them back as one", async () => {
  const places = [place("1"), place("2", { diffId: "diff-1", region: 1 }), place("3")];
  const { sent, address } = await showStage([staged("a", { places: 3, snapshots: 2 })], { cause: "a", place: "2" }, { places });
  await press(document.body, "A", { shiftKey: true });
  await settle();
  expect(address().place).toBe("3");
  expect(places.map(({ decision }) => decision)).toEqual(["approved", "approved", null]);
  await press(document.body, "u");
  await wait(100);
  expect(places.map(({ decision }) => decision)).toEqual([null, null, null]);
  expect(sent()).toEqual([
    { placeId: "1", wholeSnapshot: true, decision: "approve", seen: null },
    { placeId: "1", wholeSnapshot: true, decision: "undecide" },
  ]);
});

test("a decision about a snapshot says which of its areas' decisions was seen last", async () => {
  const decided = (day: string) => ({ decision: "rejected" as const, apart: true, decidedAt: `2026-01-0${day}T00:00:00.000Z` });
  const places = [place("1", decided("1")), place("2", { ...decided("2"), diffId: "diff-1", region: 1 })];
  const { sent } = await showStage([staged("a", { places: 2, snapshots: 1 })], { cause: "a", place: "1" }, { places });
  await press(document.body, "A", { shiftKey: true });
  await settle();
  expect(sent()).toEqual([{ placeId: "1", wholeSnapshot: true, decision: "approve", seen: "2026-01-02T00:00:00.000Z" }]);
});

test("U takes back the latest decision about one snapshot before an older one about a change", async () => {
  const places = [place("1"), place("2")];
  const { sent, address } = await showStage([staged("a"), staged("b"), staged("c")], { cause: "a" }, { places });
  await press(document.body, "a");
  await settle();
  await press(document.body, "A", { shiftKey: true });
  expect(address()).toMatchObject({ cause: "b", place: "2" });
  await press(document.body, "u");
  await wait(100);
  expect(sent().at(-1)).toEqual({ placeId: "1", wholeSnapshot: true, decision: "undecide" });
  expect(address()).toMatchObject({ cause: "b", place: "1" });
});

test("U undoes a snapshot's own decision", async () => {
  const places = [place("1", { decision: "rejected", apart: true, decidedAt: now }), place("2")];
  const { sent } = await showStage([staged("a", { places: 2 })], { cause: "a" }, { places });
  await press(document.body, "u");
  expect(sent()).toEqual([{ placeId: "1", wholeSnapshot: true, decision: "undecide", seen: now }]);
});

test("a decision about a snapshot that came second names the person who was first, and can replace theirs", async () => {
  const placeResult = { decision: "approved", decidedBy: ben, stored: false };
  const { sent } = await showStage([staged("a")], { cause: "a" }, { places: [place("1")], placeResult });
  await press(document.body, "X", { shiftKey: true });
  await settle(() => get<HTMLFormElement>("form").requestSubmit());
  await settle();
  expect(get("main").textContent).toContain("This snapshot: Ben approved");
  await click("button", "Reject this snapshot instead");
  await settle(() => get<HTMLFormElement>("form").requestSubmit());
  expect(sent().at(-1)).toEqual({ placeId: "1", wholeSnapshot: true, decision: "reject", seen: now });
});

test("the focus returns to the button of a decision that was refused", async () => {
  await showStage([staged("a")], { cause: "a" }, { isRefused: true });
  const approve = get<HTMLElement>("button", "Approve");
  await settle(() => {
    approve.focus();
    approve.click();
  });
  await wait(100);
  expect(document.activeElement?.textContent).toContain("Approve");
});

test("the stage names an approval of exactly the same elsewhere, and one press approves here too", async () => {
  const elsewhere = { build: 12, branch: "feat/x", by: ben };
  const { sent } = await showStage([staged("1", { approvedElsewhere: elsewhere })], { cause: "1" });
  expect(document.body.textContent).toContain("approved exactly this on feat/x (#12)");
  await click("button", "Approve here too");
  expect(sent()).toEqual([{ approvedIn: 12, decision: "approve" }]);
});

test("the stage names who rejected the build of an approved change", async () => {
  await showStage([staged("1", { decision: "approved" })], { cause: "1" }, { rejection: "build rejected by Ana" });
  expect(document.body.textContent).toContain("Approved, build rejected by Ana");
});

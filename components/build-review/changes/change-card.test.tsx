// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { Toaster } from "@/components/ui/toast";
import { all, click, get, press, settle, wait } from "@/components/ui/testing/render";
import { cause } from "@/lib/builds/testing/changes";
import { ana, ben, now } from "../testing";
import { showChanges } from "./testing";

vi.mock("next/navigation", () => ({ usePathname: () => "/" }));

test("swatches have the names of their colours", async () => {
  await showChanges([cause("1", { recoloured: { from: "#2563EB", to: "#1D4ED8" }, summary: "Recoloured #2563EB → #1D4ED8" })]);
  const text = get("li").textContent;
  expect(text).toContain("#2563EB→#1D4ED8");
  expect(text).toContain("2 snapshots");
});

test("where another person decided first, their decision shows with a way to decide over it", async () => {
  const decidedAt = new Date().toISOString();
  const first = { decision: "approved", decidedBy: ben, decidedAt, reason: null, stored: false };
  const { sent } = await showChanges([cause("1")], { first, beside: <Toaster /> });
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

test("decisions name their person and build, and can be undone in the menu", async () => {
  const decided = { decision: "approved", decidedAt: now } as const;
  const { sent } = await showChanges([cause("1"), cause("2", { ...decided, decidedBy: ana, carriedFrom: 481 })]);
  expect(get("button", "Approve change A").textContent).toContain("Approve");
  expect(all("li")[1]!.textContent).toContain("Approved in #481 by you");
  await click("button", "More for change B");
  await click("[role=menuitem]", "Undo the decision");
  expect(sent()).toEqual([{ causeId: "2", decision: "undecide", seen: now }]);
});

test("approved cards of a rejected build name who approved and who rejected it", async () => {
  const causes = [cause("1", { decision: "approved", decidedBy: ben }), cause("2", { decidedByRules: 2 })];
  await showChanges(causes, { rejection: "build rejected by Ana" });
  expect(all("li")[0]!.textContent).toContain("Approved by Ben, build rejected by Ana");
  expect(all("li")[1]!.textContent).toContain("Approved by rule, build rejected by Ana");
});

test("a change that was approved elsewhere names who, and one press approves here too", async () => {
  const elsewhere = { build: 12, branch: "feat/x", by: ben };
  const { sent } = await showChanges([cause("1", { approvedElsewhere: elsewhere }), cause("2")]);
  expect(all("li")[0]!.textContent).toContain("approved exactly this on feat/x (#12)");
  expect(all("button", "Approve here too")).toHaveLength(1);
  await click("button", "Approve here too");
  expect(sent()).toEqual([{ approvedIn: 12, decision: "approve" }]);
});

test("an image that fails to load gives way to a sentence", async () => {
  const sample = { ...cause("1").sample, beforeViewUrl: "http://loupe.test/before.png", afterViewUrl: "http://loupe.test/after.png" };
  await showChanges([cause("1", { sample })]);
  await settle(() => get("img").dispatchEvent(new Event("error")));
  expect(document.body.textContent).toContain("Couldn’t load the image");
  expect(all("img").map((image) => image.getAttribute("alt"))).toEqual(["After"]);
});

test("a card names the number of its threads and of the open ones", async () => {
  await showChanges([cause("1"), cause("2")]);
  const cards = all("li", "Area");
  expect(cards[0]!.textContent).not.toContain("threads");
  expect(cards[1]!.textContent).toContain("3 threads, 1 open");
});

test("a change that differs between runs of its commit says so, also in its sentence", async () => {
  await showChanges([cause("1", { unstable: 2 }), cause("2", { unstable: 0 })]);
  const cards = all("li", "Area");
  expect(cards[0]!.textContent).toContain("Unstable in 2 snapshots");
  expect(cards[0]!.getAttribute("aria-label")).toContain("Unstable in 2 snapshots. Not decided.");
  expect(cards[1]!.textContent).not.toContain("Unstable");
});

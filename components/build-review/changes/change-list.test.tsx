// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { all, click, fill, get, press, settle, wait } from "@/components/ui/testing/render";
import type { TestAddress } from "../testing";
import { cause } from "@/lib/builds/testing/changes";
import type { BuildCause } from "@/lib/queries/builds";
import { current, folded, showChanges } from "./testing";

vi.mock("next/navigation", () => ({ usePathname: () => "/" }));

test("keys walk and decide: a decision folds its change and moves on to the next undecided one", async () => {
  const { sent } = await showChanges([cause("1"), cause("2", { decision: "approved" }), cause("3")]);
  expect(current()).toEqual(["Change A of 3. Area 1 changed. 2 snapshots. Not decided."]);
  await press(document.body, "a");
  expect(current()).toEqual(["Change C of 3. Area 3 changed. 2 snapshots. Not decided."]);
  await press(document.body, "x");
  await fill("input", "Too dark");
  await click("[type=submit]");
  expect(folded()).toBe(3);
  await press(document.body, "u");
  await press(document.body, "k");
  expect(current()).toEqual(["Change B of 3. Area 2 changed. 2 snapshots. approved."]);
  await wait(100);
  expect(sent()).toEqual([
    { causeId: "1", decision: "approve", seen: null },
    { causeId: "3", decision: "reject", seen: null, reason: "Too dark" },
    { causeId: "3", decision: "undecide", seen: null },
  ]);
});

test("a decision about the last change moves on to the first undecided one", async () => {
  await showChanges([cause("1", { decision: "approved" }), cause("2"), cause("3")]);
  await press(document.body, "j");
  await press(document.body, "j");
  await press(document.body, "a");
  expect(current()).toEqual(["Change B of 3. Area 2 changed. 2 snapshots. Not decided."]);
  await press(document.body, "a");
  expect(folded()).toBe(3);
});

test("a press without a pointer, as screen readers send it, goes on from its own card, and U returns there", async () => {
  const { sent } = await showChanges([cause("1"), cause("2"), cause("3")]);
  await settle(() => get("button", "Approve change B").click());
  expect(current()).toEqual([expect.stringContaining("Change C of 3")]);
  await press(document.body, "u");
  await wait(100);
  expect(sent().at(-1)).toMatchObject({ causeId: "2", decision: "undecide" });
  expect(current()).toEqual([expect.stringContaining("Change B of 3")]);
});

/** Presses a button with the keyboard. */
const enter = (name: string) =>
  settle(() => {
    const button = get<HTMLElement>("button", name);
    button.focus();
    button.click();
  });

test.each([1, 2])("the focus returns to the button of a decision that was refused, in a list of %i", async (length) => {
  await showChanges([cause("1"), cause("2")].slice(0, length), { isRefused: true });
  await enter("Approve change A");
  await wait(100);
  expect(document.activeElement?.textContent).toContain("Approve change A");
  await enter("Reject change A");
  await click("[type=submit]");
  await wait(100);
  expect(document.activeElement?.textContent).toContain("Reject change A");
});

test("the focus of a button that decides goes on to the next change", async () => {
  await showChanges([cause("1"), cause("2")]);
  await enter("Approve change A");
  expect(document.activeElement?.closest("li")?.getAttribute("aria-label")).toContain("Change B of 2");
});

test("the first changes of a running comparison replace the empty list without a press", async () => {
  const causes: BuildCause[] = [];
  const shown = showChanges(causes, { known: 1 });
  causes.push(cause("1"));
  await shown;
  await settle();
  expect(current()).toEqual(["Change A of 1. Area 1 changed. 2 snapshots. Not decided."]);
});

test("changes that were joined when the comparison ended replace the list without a press", async () => {
  const causes = [cause("1"), cause("2"), cause("3")];
  const shown = showChanges(causes, { known: 2 });
  causes.pop();
  await shown;
  await settle();
  expect(current()).toEqual(["Change A of 2. Area 1 changed. 2 snapshots. Not decided."]);
});

test("changes that were joined while a person walked the list stay until the person asks for them", async () => {
  const causes = [cause("1"), cause("2"), cause("3")];
  const grown = await showChanges(causes, { known: 3 });
  await press(document.body, "j");
  causes.pop();
  await grown.find(2);
  expect(all("li", "Change")).toHaveLength(3);
  await click("button", "Join into 2 changes");
  expect(all("li", "Change")).toHaveLength(2);
});

test("a decision shows before the service has stored it, and is sent when the service is back", async () => {
  let down = true;
  const { sent } = await showChanges([cause("1"), cause("2")], { isDown: () => down });
  await click("button", "Approve change A");
  expect(folded()).toBe(1);
  expect(JSON.parse(localStorage.getItem("loupe:decisions:ana:acme/web/3")!)).toEqual([{ causeId: "1", decision: "approve", seen: null }]);
  down = false;
  await settle(() => void dispatchEvent(new Event("online")));
  await wait(100);
  expect(sent().at(-1)).toEqual({ causeId: "1", decision: "approve", seen: null });
  expect(localStorage.getItem("loupe:decisions:ana:acme/web/3")).toBeNull();
  expect(folded()).toBe(1);
});

test("a reader who may not review sees the changes without buttons, and no key decides", async () => {
  const { sent } = await showChanges([cause("1")], { mayReview: false });
  expect(all("button")).toEqual([]);
  for (const key of ["a", "x", "u", "."]) await press(document.body, key);
  expect([sent(), folded(), all("form")]).toEqual([[], 0, []]);
});

test("offers changes that are found while a person reads, and does not move the others", async () => {
  const causes = [cause("1")];
  await showChanges(causes, { known: 3 });
  causes.unshift(cause("2", { places: 9 }), cause("3"));
  await press(document.body, "a");
  await wait(100);
  expect(all("li", "Change").length).toBe(1);
  await click("button", "Show 2 new changes");
  expect(all("li", "Change").map((item) => item.getAttribute("aria-label")!.slice(0, 31))).toEqual([
    "Change A of 3. Area 2 changed. ",
    "Change B of 3. Area 3 changed. ",
    "Change C of 3. Area 1 changed. ",
  ]);
});

test("a rejection without a reason takes one more key; Escape keeps what was typed", async () => {
  const { sent } = await showChanges([cause("1"), cause("2")]);
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

test("the sentence of the current change is spoken once the reader has moved", async () => {
  await showChanges([cause("1"), cause("2")]);
  expect(get("[role=status]").textContent).toBe("");
  await press(document.body, "j");
  expect(get("[role=status]").textContent).toBe("Change B of 2. Area 2 changed. 2 snapshots. Not decided.");
  await press(document.body, "k");
  expect(get("[role=status]").textContent).toContain("Change A of 2.");
});

test("J after the last row turns to the first row of the next page, K back to the last row", async () => {
  await showChanges([cause("1"), cause("2"), cause("3"), cause("4")], { perPage: 2 });
  await press(document.body, "k");
  expect(current()).toEqual([expect.stringContaining("Change A of 4")]);
  await press(document.body, "j");
  await press(document.body, "j");
  expect(current()).toEqual([expect.stringContaining("Change C of 4")]);
  await press(document.body, "k");
  expect(current()).toEqual([expect.stringContaining("Change B of 4")]);
});

test("a decision about the last undecided change of a page turns to the next page, and U returns to it", async () => {
  const { sent } = await showChanges([cause("1", { decision: "approved" }), cause("2"), cause("3")], { perPage: 2 });
  await press(document.body, "j");
  await press(document.body, "a");
  expect(current()).toEqual([expect.stringContaining("Change C of 3")]);
  await press(document.body, "u");
  await press(document.body, "u");
  await wait(100);
  expect(sent()).toEqual([
    { causeId: "2", decision: "approve", seen: null },
    { causeId: "2", decision: "undecide" },
  ]);
  expect(current()).toEqual([expect.stringContaining("Change B of 3")]);
});

test("the next page is loaded once half of this one was walked, and read no second time", async () => {
  const { read } = await showChanges([cause("1"), cause("2"), cause("3")], { perPage: 2 });
  expect(read()).toBe(0);
  await press(document.body, "j");
  expect(read()).toBe(1);
  await press(document.body, "j");
  expect(current()).toEqual([expect.stringContaining("Change C of 3")]);
  expect(read()).toBe(1);
});

test("a change for later comes last, and U takes back the latest decision", async () => {
  const { sent } = await showChanges([cause("1"), cause("2"), cause("3")]);
  await press(document.body, ".");
  expect(get("li", "Change A").textContent).toContain("later");
  await press(document.body, "a");
  await press(document.body, "a");
  expect(current()).toEqual([expect.stringContaining("Change A of 3")]);
  await press(document.body, "u");
  await wait(100);
  expect(sent().at(-1)).toMatchObject({ causeId: "3", decision: "undecide" });
  expect(current()).toEqual([expect.stringContaining("Change C of 3")]);
});

test("Enter and the title open the change on the stage", async () => {
  const onAddress = vi.fn<(address: TestAddress) => void>();
  await showChanges([cause("1"), cause("2")], { onAddress });
  await press(document.body, "j");
  await press(document.body, "Enter");
  expect(onAddress.mock.lastCall![0].cause).toBe("2");
  await click("li a", "Area 1 changed");
  expect(onAddress.mock.lastCall![0].cause).toBe("1");
});

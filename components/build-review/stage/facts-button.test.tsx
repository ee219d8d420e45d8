// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { all, get, press, render, settle } from "@/components/ui/testing/render";
import type { OutlinedArea } from "@/components/stage/change/stage-picture";
import type { SnapshotChange } from "@/lib/queries/builds";
import type { StageExtras } from "../review-context";
import { TestReview } from "../testing";
import { FactsButton } from "./facts-button";

const box = { x: 0, y: 0, width: 10, height: 10 };
const show = async (area: object, change: object = {}, extras: StageExtras = {}) => {
  await render(
    <TestReview extras={extras} review={{ labels: { before: "#2 71be03a", after: "#3" } }}>
      <FactsButton
        change={{ id: "1", name: "chromium/home.png", head: null, base: null, regions: [{}, {}], ...change } as unknown as SnapshotChange}
        area={{ kind: "changed", before: box, after: box, rawPixels: null, recoloured: null, ...area } as unknown as OutlinedArea}
        notes={<p>Often different</p>}
      />
    </TestReview>,
  );
  const pressed = vi.spyOn(get("button", "Facts"), "click");
  await press(document.body, "i");
  expect(pressed).toHaveBeenCalledOnce();
  // jsdom shows no layer.
  await settle(() => void get("[popover]").dispatchEvent(Object.assign(new Event("toggle"), { newState: "open", oldState: "closed" })));
};
/** Returns the text of a fact. */
const fact = (name: string) => all("dt", name)[0]?.nextElementSibling?.textContent;

test("I shows the snapshot with its variant, its baseline, and what is known about such changes", async () => {
  await show({ pixels: 12, rawPixels: 12 }, {}, { baseline: "the build before", facts: () => <div>From the build</div> });
  expect(fact("Snapshot")).toBe("chromium/home.pngchromium");
  expect(fact("Compared with")).toBe("#2 the build before");
  expect(get("[popover]").textContent).toContain("From the build");
  expect(get("[popover]").textContent).toContain("Often different");
});

test("the facts name pixels that count and the noise, the difference of colours, and the threshold", async () => {
  const area = { pixels: 1204, rawPixels: 2310, recoloured: { from: "#2563EB", to: "#1D4ED8" } };
  await show(area, { threshold: 0.1, score: 0.0123 });
  expect(fact("Changed")).toBe("1,204 px, colour difference 91,106 px of noise ignored, 1.2% of the snapshot, threshold 0.10");
});

test("the facts name the baseline file, also that of a removed snapshot", async () => {
  await show({ pixels: 1 }, { base: { metadata: { baseline: { path: "tests/home.png", tool: "playwright" } } } });
  expect(fact("Baseline file")).toBe("tests/home.png");
});

test("an area without noise names its pixels alone", async () => {
  await show({ pixels: 12, rawPixels: 12 });
  expect(fact("Changed")).toBe("12 px");
});

test("the size of an area of a text is in lines", async () => {
  await show({ kind: "lines", pixels: 3 }, { threshold: 0.5 });
  expect(fact("Changed")).toBe("3 lines");
});

test("T opens the history of the test", async () => {
  await show({ pixels: 1 }, { test: { id: "t1" } });
  expect(get<HTMLAnchorElement>("a", "History of this test").getAttribute("href")).toContain("/acme/projects/web/tests/t1");
});

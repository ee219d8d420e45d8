// @vitest-environment jsdom
import { expect, test } from "vitest";
import { all, render } from "@/components/ui/testing/render";
import { CausePictures } from "./cause-pictures";

const urls = { beforeUrl: null, afterUrl: null, beforeViewUrl: null, afterViewUrl: null };
const show = async (lines: { before: string | null; after: string | null } | null) => {
  const sample = { diffId: "1", name: "menu", region: 0, ...urls, lines };
  await render(<CausePictures cause={{ kind: "lines", recoloured: null, sample }} isFirst />);
  return all("figure").map(({ textContent }) => textContent);
};

test("the card of a changed text shows its first line before and after, with signs", async () => {
  expect(await show({ before: "- link: €6.90", after: "- link: Free" })).toEqual(["−- link: €6.90Before", "+- link: FreeAfter"]);
});

test("a line that was added has no line before", async () => {
  expect(await show({ before: null, after: "- link: Free" })).toEqual(["−Not there beforeBefore", "+- link: FreeAfter"]);
});

test("a text of an earlier comparison is named as one", async () => {
  expect(await show(null)).toEqual(["TextBefore", "TextAfter"]);
});

const area = (width: number) => ({ width: 280, height: 80, area: { x: 100, y: 30, width, height: 20 } });
const showCrops = async (to: string, width = 40) => {
  const views = { beforeUrl: null, afterUrl: null, beforeViewUrl: "/before", afterViewUrl: "/after" };
  const sample = { diffId: "1", name: "menu", region: 0, ...views, view: { before: area(width), after: area(width) } };
  await render(<CausePictures cause={{ kind: "changed", recoloured: { from: "#2563EB", to }, sample }} isFirst />);
  const marks = all("figure span[style]").map((mark) => mark.style.getPropertyValue("--crop-x"));
  return { marks, figures: all("figure").map(({ textContent }) => textContent) };
};

test("a change is marked in both crops where it fills a part of them", async () => {
  expect(await showCrops("#DC2626")).toEqual({ marks: ["120px", "120px"], figures: ["Before", "After"] });
});

test("a change that fills its crops has no marks", async () => {
  expect((await showCrops("#DC2626", 700)).marks).toEqual([]);
});

test("a colour that is hard to tell from the one before is also shown eight times as different", async () => {
  expect((await showCrops("#2563EA")).figures).toEqual(["Before", "After", "Difference × 8"]);
});

import { expect, test } from "vitest";
import { type CauseFacts, causeSummary } from "./cause-summary.ts";

const facts = (own: Partial<CauseFacts>): CauseFacts => ({
  kind: "changed",
  before: [0, 0, 40, 12],
  after: [0, 8, 40, 12],
  pixels: 9,
  recoloured: null,
  ...own,
});

test.each<[string, Partial<CauseFacts>]>([
  ["40 px added", { kind: "inserted", before: null, after: [0, 0, 800, 40] }],
  ["40 px added; the page moved down", { kind: "inserted", before: null, after: [0, 0, 800, 40], pushed: 40 }],
  ["24 px removed", { kind: "removed", before: [0, 0, 800, 24], after: null }],
  ["24 px removed; the page moved up", { kind: "removed", before: [0, 0, 800, 24], after: null, pushed: 24 }],
  ["16 px wider", { kind: "resized", before: null, after: [800, 0, 16, 600] }],
  ["16 px narrower", { kind: "resized", before: [784, 0, 16, 600], after: null }],
  ["Recoloured #2563EB → #1D4ED8", { recoloured: { from: "#2563EB", to: "#1D4ED8" } }],
  ["Moved 8 px right", { moved: [8, 0], content: "text" }],
  ["Moved 8 px left, 2 px down", { moved: [-8, 2] }],
  ["Text 7% larger", { scaled: 1.07, content: "text" }],
  ["Area 12% smaller", { scaled: 0.88 }],
  ["Fainter: 90%", { opacity: 0.9, content: "picture" }],
  ["8 px of space added", { kind: "inserted", before: null, after: [0, 0, 800, 8], stretched: true }],
  ["8 px of space removed", { kind: "removed", before: [0, 0, 800, 8], after: null, stretched: true }],
  ["Text changed", { content: "text" }],
  ["Image replaced", { content: "picture" }],
  ["Small change, 40 × 12 px", {}],
  ["1 line became 3", { kind: "lines", before: [0, 4, 1, 1], after: [0, 4, 1, 3] }],
  ["2 lines changed", { kind: "lines", before: [0, 4, 1, 2], after: [0, 4, 1, 2] }],
  ["1 line added", { kind: "lines", before: [0, 4, 1, 0], after: [0, 4, 1, 1] }],
  ["2 lines removed", { kind: "lines", before: [0, 4, 1, 2], after: [0, 4, 1, 0] }],
  ["73 areas changed", { kind: "many", count: 73, before: null, after: null }],
])("a cause is described as: %s", (sentence, own) => {
  expect(causeSummary(facts(own))).toBe(sentence);
});

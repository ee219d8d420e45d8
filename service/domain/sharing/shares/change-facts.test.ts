import { expect, test } from "vitest";
import { changeSummary } from "./change-facts.ts";

const snapshot = { own: null, regions: null, has_base: true, has_head: true };

test.each([
  ["New snapshot", { has_base: false }],
  ["Removed snapshot", { has_head: false }],
  ["Snapshot changed", {}],
  ["No changed areas", { regions: 0 }],
  ["1 area changed", { regions: 1 }],
  ["12 areas changed", { regions: 12 }],
])("a link to a snapshot is described as %s", (sentence, facts) => {
  expect(changeSummary({ ...snapshot, ...facts })).toBe(sentence);
});

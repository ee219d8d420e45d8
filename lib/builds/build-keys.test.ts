import { expect, test } from "vitest";
import { groupKeysOf, overviewKeysOf, snapshotKeysOf, snapshotListKeysOf, stageKeysOf } from "./build-keys.ts";

const lists = [overviewKeysOf, stageKeysOf, snapshotKeysOf];
const keysOf = (rows: ReturnType<typeof overviewKeysOf>) => rows.flatMap(([keys]) => keys.join("+"));
const deciding = ["A", "X", "U"];

test("reviewers of a build have all keys", () => {
  for (const list of lists)
    expect(keysOf(list({ mayReview: true, isComparison: false }))).toEqual(expect.arrayContaining([...deciding, "Y", "[+]"]));
});

test("readers who may not decide have no keys of decisions", () => {
  for (const list of lists) {
    const keys = keysOf(list({ mayReview: false, isComparison: false }));
    expect(keys.filter((key) => [...deciding, ".", "Shift+A", "Shift+X"].includes(key))).toEqual([]);
    expect(keys).toEqual(expect.arrayContaining(["Y", "[+]"]));
  }
});

test("comparisons have neither keys of decisions nor keys of a build", () => {
  for (const list of lists) {
    const keys = keysOf(list({ mayReview: true, isComparison: true }));
    expect(keys.filter((key) => [...deciding, "Y", "[+]"].includes(key))).toEqual([]);
  }
  expect(keysOf(overviewKeysOf({ mayReview: true, isComparison: true }))).toEqual(expect.arrayContaining(["G", "/"]));
});

test("the help calls what is decided changes and snapshots", () => {
  const scopes = [true, false].flatMap((mayReview) => [true, false].map((isComparison) => ({ mayReview, isComparison })));
  const actions = scopes.flatMap((scope) =>
    [...lists, groupKeysOf, snapshotListKeysOf].flatMap((list) => list(scope).map(([, action]) => action)),
  );
  expect(actions.filter((action) => /\b(causes?|places?)\b/i.test(action))).toEqual([]);
});

test("a list keeps its identity", () => {
  for (const list of lists) expect(list({ mayReview: false, isComparison: false })).toBe(list({ mayReview: false, isComparison: false }));
});

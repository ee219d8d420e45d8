import { expect, test } from "vitest";
import type { ThreadComment } from "./threads.ts";
import { earlierSize, hasEarlier, mergeComments, pageSize, olderCommentsAfter } from "./older-comments.ts";

const comment = (at: number) => ({ id: `c${at}`, createdAt: new Date(at * 1000).toISOString() }) as ThreadComment;
const run = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => comment(from + index));

test("keeps comments that fell off the newest page and drops deleted ones", () => {
  const before = run(0, pageSize);
  const deleted = new Set(["c50"]);
  const after = run(2, pageSize + 3).filter(({ id }) => !deleted.has(id));
  expect(after).toHaveLength(pageSize);
  const earlier = olderCommentsAfter([], before, after);
  expect(earlier.map(({ id }) => id)).toEqual(["c0", "c1"]);
  expect(mergeComments(earlier, after).map(({ id }) => id)).toEqual([...run(0, 50), ...run(51, pageSize + 3)].map(({ id }) => id));
});

test("drops missing comments when the newest page is not full", () => {
  expect(olderCommentsAfter([], run(0, 5), run(1, 5))).toEqual([]);
});

test("prefers the newest copy of a comment in both lists", () => {
  const newest = run(1, 3);
  const all = mergeComments([comment(0), { ...comment(1), text: "old" } as ThreadComment], newest);
  expect(all.map(({ id }) => id)).toEqual(["c0", "c1", "c2"]);
  expect(all[1]).toBe(newest[0]);
  expect(mergeComments([], newest)).toBe(newest);
});

test.each([
  [0, false],
  [pageSize - 1, false],
  [pageSize, true],
  [pageSize + 1, false],
  [earlierSize - 1, false],
  [earlierSize, true],
])("after a page of %d, asking once more is worth it: %s", (length, more) => {
  expect(hasEarlier(length)).toBe(more);
});

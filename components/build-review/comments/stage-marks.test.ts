import { expect, test } from "vitest";
import type { EarlierThread } from "@/lib/queries/comments";
import { testComment } from "@/lib/review/testing/comment";
import { threadsOf } from "@/lib/review/threads";
import { lostThreads, snapshotOf, stageMarks } from "./stage-marks";

const point = { type: "point" as const, x: 0.25, y: 0.5 };
const area = { type: "area" as const, x: 0.1, y: 0.2, width: 0.2, height: 0.2 };
const comments = [
  testComment("comment-after", { screenshotDiffId: "1", anchor: point }),
  testComment("comment-before", { screenshotDiffId: "1", anchor: area, side: "before" }),
  testComment("comment-other", { screenshotDiffId: "2", anchor: point }),
  testComment("comment-whole"),
  testComment("comment-moved", { screenshotDiffId: "71", anchor: point }),
  testComment("comment-gone", { screenshotDiffId: "72", anchor: point }),
];
const threads = threadsOf(comments, []);
const placed = (id: string, state: "moved" | "gone", anchor: typeof point | null): [string, EarlierThread] => [
  id,
  {
    buildNumber: 3,
    comments: comments.filter((one) => one.id === id),
    placement: { state, changed: false, screenshotDiffId: "1", anchor, dx: 0, dy: 40, lastSeenBuildNumber: 3 },
  },
];
const placements = new Map([placed("comment-moved", "moved", { ...point, y: 0.6 }), placed("comment-gone", "gone", null)]);
const shown = { threads, placements, outgoing: [], me: "Ana", diffId: "1" };

test("each side of a snapshot shows its own pins, and those of earlier builds where they are now", () => {
  const after = stageMarks({ ...shown, side: "after" });
  expect(after).toMatchObject([
    { id: "comment-after", number: 1, point: { x: 0.25, y: 0.5 }, look: "open", label: null },
    { id: "comment-moved", number: 5, point: { x: 0.25, y: 0.6 }, look: "hollow", label: "Moved 40 px down" },
  ]);
  expect(after[1]!.name).toContain("from #3: Moved 40 px down");
  expect(stageMarks({ ...shown, side: "before" })).toMatchObject([
    { id: "comment-before", box: { x: 0.1, y: 0.2, width: 0.2, height: 0.2 } },
  ]);
});

test("a thread whose place was not found has no pin but a sentence", () => {
  expect(lostThreads(threads, placements, "1")).toMatchObject([{ from: 3, text: "Gone: the area no longer exists" }]);
  expect(lostThreads(threads, placements, "2")).toEqual([]);
});

test("a comment on its way has a mark on the picture it was pinned to", () => {
  const waiting = { key: "k", threadId: null, text: "Hi", point: { x: 0.5, y: 0.5 }, snapshot: { diffId: "1", side: "before" as const } };
  expect(stageMarks({ ...shown, outgoing: [waiting], side: "before" }).at(-1)).toMatchObject({ id: "k", look: "sending", number: 7 });
  expect(stageMarks({ ...shown, outgoing: [waiting], side: "after" })).toHaveLength(2);
});

test("a thread of an earlier build is about the snapshot of the open build", () => {
  expect(threads.map((thread) => snapshotOf(thread, placements))).toEqual(["1", "1", "2", null, "1", "1"]);
});

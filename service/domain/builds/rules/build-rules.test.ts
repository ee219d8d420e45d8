import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { EXPIRY_MS, statusOf } from "../record/build-record.ts";
import { joinReports } from "../upload/finalize-build.ts";
import { type HeadSnapshot, pairSnapshots } from "../baseline/pair-snapshots.ts";
import { isRejectedByReview } from "../conclusion/verdict.ts";

const now = new Date("2026-11-22T12:00:00Z");
const old = new Date(now.getTime() - EXPIRY_MS - 1);

describe("the status of a build", () => {
  test.each([
    ["open", null, null, now, "pending"],
    ["open", null, null, old, "expired"],
    ["finalized", null, null, old, "pending"],
    ["comparing", null, null, old, "progress"],
    ["failed", null, null, now, "error"],
    ["concluded", "no-changes", null, now, "no-changes"],
    ["concluded", "no-changes", "rejected", now, "no-changes"],
    ["concluded", "changes-detected", null, now, "changes-detected"],
    ["concluded", "changes-detected", "accepted", now, "accepted"],
    ["concluded", "changes-detected", "rejected", now, "rejected"],
  ] as const)("%s, %s, %s → %s", (state, conclusion, verdict, activeAt, status) => {
    expect(statusOf({ state, conclusion, verdict, active_at: activeAt, superseded_by: null }, now)).toBe(status);
  });
});

let serial = 0;
const snapshot = (name: string, more: Partial<HeadSnapshot> = {}): HeadSnapshot => ({
  id: ++serial,
  test_id: serial,
  name,
  file_id: `file of ${name}`,
  base_names: null,
  parent_name: null,
  threshold: null,
  unverified: false,
  unreadable: false,
  retry: null,
  retries: null,
  ...more,
});
const outcome = (heads: HeadSnapshot[], bases: HeadSnapshot[], removed = true) =>
  pairSnapshots(heads, bases, { removed }).map(({ status, head, base }) => [head?.name ?? null, base?.name ?? null, status]);

describe("pairing snapshots", () => {
  test.each([
    ["equal files", [snapshot("a")], [snapshot("a")], [["a", "a", "unchanged"]]],
    ["other files", [snapshot("a", { file_id: "x" })], [snapshot("a")], [["a", "a", "pending"]]],
    ["a new name", [snapshot("a")], [], [["a", null, "added"]]],
    ["a missing name", [], [snapshot("a")], [[null, "a", "removed"]]],
    ["the first known name of baseName", [snapshot("a 2", { base_names: ["x", "a"] })], [snapshot("a")], [["a 2", "a", "pending"]]],
    ["baseName without a known name", [snapshot("a", { base_names: ["x"] })], [snapshot("a")], [["a", null, "added"]]],
    ["a failure is never paired", [snapshot("a (failed).png")], [snapshot("a (failed).png")], [["a (failed).png", null, "failure"]]],
    [
      "a failure that was tried again",
      [snapshot("a (failed).png", { retry: 0, retries: 2 })],
      [],
      [["a (failed).png", null, "retryFailure"]],
    ],
    ["the last failure of several", [snapshot("a (failed).png", { retry: 2, retries: 2 })], [], [["a (failed).png", null, "failure"]]],
    ["an earlier failure is not removed", [], [snapshot("a (failed).png")], []],
    [
      "a base taken through baseName is not removed",
      [snapshot("b", { base_names: ["a"], file_id: "x" })],
      [snapshot("a")],
      [["b", "a", "pending"]],
    ],
  ])("%s", (_name, heads, bases, expected) => {
    expect(outcome(heads, bases)).toEqual(expected);
  });
  test("nothing is removed from an incomplete build", () => {
    expect(outcome([], [snapshot("a")], false)).toEqual([]);
  });
  test("every head is paired once and every base is used or removed", () => {
    const names = fc.uniqueArray(fc.constantFrom("a", "b", "c", "d", "e", "f"));
    fc.assert(
      fc.property(names, names, (heads, bases) => {
        const pairs = pairSnapshots(
          heads.map((name) => snapshot(name)),
          bases.map((name) => snapshot(name)),
          { removed: true },
        );
        expect(pairs.flatMap(({ head }) => head?.name ?? []).toSorted()).toEqual(heads.toSorted());
        expect(pairs.flatMap(({ base }) => base?.name ?? []).toSorted()).toEqual(bases.toSorted());
      }),
    );
  });
});

describe("rejections by reviews", () => {
  const review = (userId: string, state: "approved" | "rejected" | "commented", dismissed = false) => ({
    userId,
    state,
    dismissedAt: dismissed ? now : null,
  });
  test.each([
    ["none", [], false],
    ["a comment", [review("a", "commented")], false],
    ["an approval", [review("a", "approved")], false],
    ["a rejection outweighs approvals", [review("a", "rejected"), review("b", "approved")], true],
    ["the latest of one person counts", [review("a", "rejected"), review("a", "approved")], false],
    ["a comment does not take a rejection back", [review("a", "rejected"), review("a", "commented")], true],
    ["a dismissed rejection", [review("a", "rejected", true), review("b", "approved")], false],
  ] as const)("%s → %s", (_name, all, isRejected) => {
    expect(isRejectedByReview(all)).toBe(isRejected);
  });
});

describe("joining the test reports of shards", () => {
  test("passed when all passed, with the earliest start and the sum of the durations", () => {
    const shard = (status: "passed" | "timedout", startTime: string, duration: number) => ({
      testReport: { status, stats: { startTime, duration } },
    });
    expect(joinReports([shard("passed", "2026-01-01T00:00:02Z", 3), null, shard("passed", "2026-01-01T00:00:01Z", 4)])).toEqual({
      testReport: { status: "passed", stats: { startTime: "2026-01-01T00:00:01Z", duration: 7 } },
    });
    expect(
      joinReports([shard("passed", "2026-01-01T00:00:02Z", 3), shard("timedout", "2026-01-01T00:00:03Z", 1)])!.testReport!.status,
    ).toBe("failed");
    expect(joinReports([null, {}])).toBeNull();
  });
});

import { expect, test } from "vitest";
import type { Build } from "../queries/builds.ts";
import { buildShare, buildState } from "./build-state.ts";
import { groupBuilds } from "./group-builds.ts";

const stats = { added: 0, removed: 0, unchanged: 8, changed: 2, ignored: 0, failure: 0, retryFailure: 0, total: 10 };
const build = (more: Partial<Build>) =>
  ({
    number: 1,
    name: "default",
    head: { sha: "a".repeat(40), branch: "main" },
    status: "changes-detected",
    type: "check",
    stats,
    snapshots: 10,
    causes: { total: 3, undecided: 3, rejected: 0 },
    ...more,
  }) as Build;

const decided = { total: 5, approved: 0, rejected: 0, undecided: 5, failed: 2, ended: 0 };

test.each([
  { more: {}, state: ["open", "Needs review", "3 changes in 2 snapshots"] },
  { more: { causes: { total: 3, undecided: 1, rejected: 0 } }, state: ["open", "Needs review", "1 of 3 changes left"] },
  { more: { type: "reference" }, state: ["done", "Approved automatically on main", "3 changes in 2 snapshots"] },
  { more: { type: "reference", decided }, state: ["open", "Needs review", "3 changes in 2 snapshots, 2 not compared"] },
  { more: { type: "orphan", stats: { ...stats, added: 10 } }, state: ["open", "First build", "10 snapshots"] },
  { more: { type: "skipped" }, state: ["calm", "Skipped", "No snapshots were taken"] },
  { more: { status: "no-changes" }, state: ["calm", "No changes", "10 snapshots"] },
  { more: { status: "accepted" }, state: ["done", "Approved", "3 changes in 2 snapshots"] },
  { more: { status: "rejected" }, state: ["rejected", "Changes requested", "3 changes in 2 snapshots"] },
  { more: { status: "progress" }, state: ["running", "Comparing", "10 snapshots"] },
  { more: { status: "error" }, state: ["problem", "Not compared", "The comparison failed"] },
  { more: { status: "pending", expectedSnapshots: 2014 }, state: ["running", "Uploading", "10 of about 2,014"] },
  { more: { status: "pending", expectedSnapshots: 9 }, state: ["running", "Uploading", "10 snapshots"] },
  {
    more: { status: "pending", shards: { completed: 1, total: 4 } },
    state: ["running", "Uploading", "10 snapshots, 1 of 4 shards"],
  },
  {
    more: { status: "pending", shards: { completed: 1, total: null } },
    state: ["running", "Uploading", "10 snapshots, 1 shard complete"],
  },
  {
    more: { status: "expired", shards: { completed: 3, total: 4, missing: [3] } },
    state: ["problem", "Incomplete", "Missing shard 3 of 4, nothing uploaded for 2 hours"],
  },
  {
    more: { status: "expired", shards: { completed: 2, total: 4, missing: [2, 4] } },
    state: ["problem", "Incomplete", "Missing shards 2 and 4 of 4, nothing uploaded for 2 hours"],
  },
  {
    more: { status: "no-changes", incomplete: true, shards: { completed: 3, total: 4, missing: [3] } },
    state: ["calm", "No changes", "Finished without shard 3 of 4"],
  },
  {
    more: { status: "expired", shards: { completed: 3, total: 4 } },
    state: ["problem", "Incomplete", "3 of 4 shards, nothing uploaded for 2 hours"],
  },
] satisfies { more: Partial<Build>; state: string[] }[])("describes a build: $state", ({ more, state }) => {
  const { kind, title, detail } = buildState(build(more as Partial<Build>));
  expect([kind, title, detail]).toEqual(state);
});

test("an imported build names its source, the day of its pictures and their reviewer", () => {
  const imported = { source: "BackstopJS", takenAt: "2025-03-03T12:00:00.000Z", decidedBy: "Ana Reis" };
  const first = { status: "no-changes", type: "reference" } as const;
  const state = { kind: "done", title: "Imported from BackstopJS", detail: expect.stringMatching(/^Taken .*2025, approved by Ana Reis$/) };
  expect(buildState(build({ ...first, imported }))).toEqual(state);
  expect(buildState(build({ ...first, status: "changes-detected", imported }))).toEqual(state);
  expect(buildState(build({ ...first, imported: { ...imported, decidedBy: null } })).detail).not.toContain("approved");
  expect(buildState(build({ ...first, status: "pending", imported })).title).toBe("Uploading");
});

test("groups the builds of a commit under the most urgent state", () => {
  const other = { sha: "b".repeat(40), branch: "x" };
  const groups = groupBuilds([
    build({ number: 5, head: other, status: "no-changes", causes: { total: 0, undecided: 0, rejected: 0 } }),
    build({ number: 4, head: other, type: "orphan" }),
    build({ number: 3, head: other }),
    build({ number: 2 }),
    build({ number: 1, head: other }),
  ]);
  expect(groups.map(({ builds }) => builds.map(({ number }) => number))).toEqual([[5, 4, 3, 1], [2]]);
  expect(groups[0]!.state).toEqual({ kind: "open", title: "Needs review", detail: "3 changes in 2 snapshots" });
});

test("describes a comparison by its compared snapshots where they are known", () => {
  expect(buildState(build({ status: "progress" }), 4).detail).toBe("4 of 10 snapshots");
});

test.each([
  { more: { status: "progress" }, compared: 4, share: 0.4 },
  { more: { status: "progress" }, compared: undefined, share: null },
  { more: { status: "progress", snapshots: 0 }, compared: 0, share: null },
  { more: { status: "pending", shards: { completed: 1, total: 4 } }, compared: 0, share: 0.25 },
  { more: { status: "pending", shards: { completed: 1, total: null } }, compared: 4, share: null },
] satisfies { more: Partial<Build>; compared: number | undefined; share: number | null }[])(
  "the known share of $more with $compared compared is $share",
  ({ more, compared, share }) => expect(buildShare(build(more as Partial<Build>), compared)).toBe(share),
);

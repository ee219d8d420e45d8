import { modeRows } from "../review/compare-modes.ts";

type Row = readonly [keys: readonly string[], action: string];

const deciding: readonly Row[] = [
  [["A"], "Approve"],
  [["X"], "Reject; Enter skips the reason"],
  [["U"], "Undo the decision"],
  [["."], "Decide later"],
];

const toBuilds: Row = [["[", "]"], "Earlier / later build of this commit"];
const test: readonly Row[] = [
  [["I"], "Facts"],
  [["V"], "Browsers, viewports, themes"],
  [["T"], "History of this test"],
];

const walkingCauses: readonly Row[] = [
  [["J", "K"], "Next / previous change"],
  [["Enter"], "Open the change"],
];
const ofBuild: readonly Row[] = [[["Y"], "Why this baseline"], toBuilds];
const finding: readonly Row[] = [
  [["G"], "View: group, order, filter"],
  [["/"], "Search"],
];
const searching: readonly Row[] = [...finding, ...ofBuild];

/** Keys of a build's overview, as the keyboard help lists them. */
const overviewKeys: readonly Row[] = [...walkingCauses, ...deciding, ...searching];
/** Keys of the overview for readers who may not decide. */
const overviewReadingKeys: readonly Row[] = [...walkingCauses, ...searching];

const comparisonKeys: readonly Row[] = [...walkingCauses, ...finding];

/** Rights of the reader, and whether two builds are compared, which is read-only. */
type KeyScope = { mayReview: boolean; isComparison: boolean };

/** Returns the keys of an overview that work for the reader. The lists keep their identity, as the keyboard help needs. */
export const overviewKeysOf = ({ mayReview, isComparison }: KeyScope): readonly Row[] =>
  isComparison ? comparisonKeys : mayReview ? overviewKeys : overviewReadingKeys;

const walkingAreas: readonly Row[] = [
  [["Shift", "J"], "Next area of the snapshot"],
  [["Shift", "K"], "Previous area of the snapshot"],
];
const walking: readonly Row[] = [[["J", "K"], "Next / previous change"], ...walkingAreas, [["↓", "↑"], "Next / previous snapshot"]];

const modes: readonly Row[] = [
  ...modeRows,
  [["B"], "Show before (hold)"],
  [["←", "→"], "Only before / only after"],
  [["M"], "Show moved content"],
  [["0"], "Fit"],
  [["Z"], "Show or hide the detail"],
  [["H"], "Hide marks (hold)"],
  [["1"], "100%"],
  [["F"], "Full screen"],
];

/** Keys of a change that is shown alone. */
export const visitorKeys: readonly Row[] = [...walkingAreas, ...modes];

/** Keys of the stage. */
const stageKeys: readonly Row[] = [
  ...walking,
  ...deciding,
  [["Shift", "A"], "Approve this snapshot only"],
  [["Shift", "X"], "Reject this snapshot only"],
  ...modes,
  ...test,
  [["Y"], "Why this baseline"],
  toBuilds,
];

const walkingSnapshots: readonly Row[] = [[["J", "K"], "Next / previous snapshot"]];

const decidingSnapshots: readonly Row[] = [
  [["A"], "Approve the snapshot"],
  [["X"], "Reject; Enter skips the reason"],
  [["U"], "Undo the decision"],
];

/** Keys of a snapshot on the stage. */
const snapshotKeys: readonly Row[] = [
  ...walkingSnapshots,
  ...decidingSnapshots,
  ...walkingAreas,
  ...modes,
  ...test,
  [["Y"], "Why this baseline"],
  toBuilds,
];

/** Keys of a snapshot on a read-only stage. */
const snapshotLookingKeys: readonly Row[] = [...walkingSnapshots, ...walkingAreas, ...modes, [["T"], "History of this test"]];

const walkingSnapshotRows: readonly Row[] = [...walkingSnapshots, [["Enter"], "Open the snapshot"]];
const snapshotRowKeys: readonly Row[] = [...walkingSnapshotRows, ...decidingSnapshots, ...ofBuild];
const snapshotRowReadingKeys: readonly Row[] = [...walkingSnapshotRows, ...ofBuild];

/** Returns the keys of a list of snapshots that work for the reader. */
export const snapshotListKeysOf = ({ mayReview, isComparison }: KeyScope): readonly Row[] =>
  isComparison ? walkingSnapshotRows : mayReview ? snapshotRowKeys : snapshotRowReadingKeys;

const walkingGroups: readonly Row[] = [
  [["J", "K"], "Next / previous group"],
  [["Enter"], "Open the group"],
];
const groupKeys: readonly Row[] = [
  ...walkingGroups,
  [["A"], "Approve what is undecided in the group"],
  [["X"], "Reject; Enter skips the reason"],
  ...searching,
];
const groupReadingKeys: readonly Row[] = [...walkingGroups, ...searching];
const comparedGroupKeys: readonly Row[] = [...walkingGroups, ...finding];

/** Returns the keys of a list of groups that work for the reader. */
export const groupKeysOf = ({ mayReview, isComparison }: KeyScope): readonly Row[] =>
  isComparison ? comparedGroupKeys : mayReview ? groupKeys : groupReadingKeys;

/** Keys of the comments of a build. */
export const commentKeys: readonly Row[] = [
  [["C"], "Comment on the area; again: on a spot; in the overview: on the build"],
  [["N", "P"], "Next / previous thread"],
  [["R"], "Reply"],
  [["E"], "Resolve or reopen the thread"],
];

/** Keys of a read-only stage. */
const lookingKeys: readonly Row[] = [...walking, ...modes, [["T"], "History of this test"]];

const stageReadingKeys: readonly Row[] = [...walking, ...modes, ...test, ...ofBuild];
const snapshotReadingKeys: readonly Row[] = [...walkingSnapshots, ...walkingAreas, ...modes, ...test, ...ofBuild];

/** Returns the keys of the stage that work for the reader. */
export const stageKeysOf = ({ mayReview, isComparison }: KeyScope): readonly Row[] =>
  isComparison ? lookingKeys : mayReview ? stageKeys : stageReadingKeys;

/** Returns the keys of a snapshot on the stage that work for the reader. */
export const snapshotKeysOf = ({ mayReview, isComparison }: KeyScope): readonly Row[] =>
  isComparison ? snapshotLookingKeys : mayReview ? snapshotKeys : snapshotReadingKeys;

type Row = readonly [keys: readonly string[], action: string];

const deciding: readonly Row[] = [
  [["A"], "Approve the cause"],
  [["X"], "Reject it; Enter skips the reason"],
  [["U"], "Undo the decision"],
  [["."], "Decide later"],
];

const toBuilds: Row = [["[", "]"], "Earlier / later build of this commit"];
const test: readonly Row[] = [
  [["V"], "Variants: browsers, viewports, themes"],
  [["T"], "History of this test"],
];

/** Keys of a build's overview, as the keyboard help lists them. */
export const overviewKeys: readonly Row[] = [
  [["J", "K"], "Next / previous cause"],
  [["Enter"], "Open the cause"],
  ...deciding,
  [["G"], "Group by"],
  [["/"], "Search"],
  [["Y"], "Why this baseline"],
  toBuilds,
];

const walkingAreas: readonly Row[] = [
  [["Shift", "J"], "Next area of the snapshot"],
  [["Shift", "K"], "Previous area of the snapshot"],
];
const walking: readonly Row[] = [[["J", "K"], "Next / previous cause"], ...walkingAreas, [["↓", "↑"], "Next / previous place"]];

const modes: readonly Row[] = [
  [["S"], "Side by side"],
  [["W"], "Swipe"],
  [["O"], "Onion skin"],
  [["D"], "Difference"],
  [["B"], "Show before (hold)"],
  [["←", "→"], "Only before / only after"],
  [["M"], "Align or show moved content"],
  [["0"], "Fit"],
  [["1"], "100 %"],
  [["F"], "Full screen"],
];

/** Keys of the stage. */
export const stageKeys: readonly Row[] = [
  ...walking,
  ...deciding,
  [["Shift", "A"], "Approve this place only"],
  [["Shift", "X"], "Reject this place only"],
  ...modes,
  ...test,
  [["Y"], "Why this baseline"],
  toBuilds,
];

/** Keys of a snapshot on the stage. */
export const snapshotKeys: readonly Row[] = [
  [["A"], "Approve the snapshot"],
  [["X"], "Reject it; Enter skips the reason"],
  [["U"], "Undo the decision"],
  ...walkingAreas,
  ...modes,
  ...test,
  [["Y"], "Why this baseline"],
  toBuilds,
];

/** Keys of a snapshot on the stage where nobody decides. */
export const snapshotLookingKeys: readonly Row[] = [...walkingAreas, ...modes, [["T"], "History of this test"]];

/** Keys of the comments of a build. */
export const commentKeys: readonly Row[] = [
  [["C"], "Place a pin; in the overview, write a comment"],
  [["N", "P"], "Next / previous thread"],
  [["R"], "Reply"],
  [["E"], "Resolve or reopen the thread"],
  [["H"], "Hide or show pins"],
];

/** Keys of the stage where nobody decides. */
export const lookingKeys: readonly Row[] = [...walking, ...modes, [["T"], "History of this test"]];

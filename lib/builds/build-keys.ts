type Row = readonly [keys: readonly string[], action: string];

const deciding: readonly Row[] = [
  [["A"], "Approve the cause"],
  [["X"], "Reject it; Enter skips the reason"],
  [["U"], "Undo the decision"],
  [["."], "Decide later"],
];

/** Keys of a build's overview, as the keyboard help lists them. */
export const overviewKeys: readonly Row[] = [
  [["J", "K"], "Next / previous cause"],
  [["Enter"], "Open the cause"],
  ...deciding,
  [["G"], "Group by"],
  [["/"], "Search"],
  [["Y"], "Why this baseline"],
];

const walking: readonly Row[] = [
  [["J", "K"], "Next / previous cause"],
  [["Shift", "J"], "Next area of the snapshot"],
  [["Shift", "K"], "Previous area of the snapshot"],
  [["↓", "↑"], "Next / previous place"],
];

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
  [["T"], "History of this test"],
  [["Y"], "Why this baseline"],
];

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

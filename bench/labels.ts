/** Visible labels that the measurements in a browser use. */
export const labels = {
  changedAreas: /^3 changes ·/,
  threshold: "Threshold",
  fileInput: "Files to upload",
  startUpload: "Upload 2 files",
  uploaded: "Done, v1",
  fileCount: /^1,0\d\d files/,
  /** Selector of the first cause of a build, and of the current one. */
  firstCause: 'li[aria-label^="Cause A of"]',
  currentCause: 'li[aria-label^="Cause "][data-current]',
  undecidedCause: 'li[aria-label^="Cause "][aria-label$="Undecided."]',
  tally: /^[\d,]+ approved, /,
  approveKey: "a",
  nextPage: "Next",
  showMore: /^(Show more|Loading…)$/,
};

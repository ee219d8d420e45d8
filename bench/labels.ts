/** Visible labels that the measurements in a browser use. */
export const labels = {
  changedAreas: /^3 changes,/,
  threshold: "Threshold",
  fileInput: "Files to upload",
  startUpload: "Upload 2 files",
  uploaded: "Done, v1",
  fileCount: /^1,0\d\d files/,
  /** Selector of the first change of a build, and of the current one. */
  firstCause: 'li[aria-label^="Change A of"]',
  currentCause: 'li[aria-label^="Change "][data-current]',
  undecidedCause: 'li[aria-label^="Change "][aria-label$="Not decided."]',
  tally: /^[\d,]+ of [\d,]+ decided$/,
  approveKey: "a",
  nextPage: "Next",
  showMore: /^(Show more|Loading…)$/,
};

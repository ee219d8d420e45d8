/** Visible labels that the measurements in a browser use. */
export const labels = {
  changedAreas: /^3 changes ·/,
  threshold: "Threshold",
  fileInput: "Files to upload",
  startUpload: "Upload 2 files",
  uploaded: "Done, v1",
  fileCount: /^1,0\d\d files/,
  showMore: /^(Show more|Loading…)$/,
};

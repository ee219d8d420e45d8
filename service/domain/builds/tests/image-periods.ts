/** A build with its file of a test; null where the build lacks the test. */
export type BuildOfTest = { id: string; number: number; snapshot_id: number | null; file_id: string | null };

/** Builds in a row with one file of a test. `without`: numbers of builds since the file before that lack the test, newest first. */
export type ImagePeriod = {
  fileId: string;
  snapshotId: number;
  firstId: string;
  lastId: string;
  first: number;
  builds: number;
  without: number[];
};

const MOST_WITHOUT = 20;

/** Groups builds, newest first, by the file that they have in a row. Builds without the test do not end a row. */
export function imagePeriods(rows: readonly BuildOfTest[]): ImagePeriod[] {
  const periods: ImagePeriod[] = [];
  let absent: number[] = [];
  for (const { id, number, snapshot_id: snapshotId, file_id: fileId } of rows) {
    const period = periods.at(-1);
    if (fileId === null || snapshotId === null) absent.push(number);
    else if (period?.fileId === fileId) {
      Object.assign(period, { snapshotId, firstId: id, first: number, builds: period.builds + 1 });
      absent = [];
    } else {
      if (period) period.without = absent.slice(0, MOST_WITHOUT);
      periods.push({ fileId, snapshotId, firstId: id, lastId: id, first: number, builds: 1, without: [] });
      absent = [];
    }
  }
  return periods;
}

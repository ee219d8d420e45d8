import { plural } from "../format.ts";

/** Numbers of a project's tests in words: `2,048 snapshots of 58 tests`. Builds of older versions have no number of tests. */
export const testTotalsText = ({ snapshots, tests }: { snapshots: number; tests: number | null }): string =>
  tests === null ? plural(snapshots, "snapshot") : `${plural(snapshots, "snapshot")} of ${plural(tests, "test")}`;

import { nameOfPage } from "../../../../lib/builds/variants.ts";
import type { StoredStats } from "../../../db/build-schema.ts";

/** Adds up the numbers of snapshots by status. Pending ones count in the total only. */
export function statsOf(rows: readonly { status: keyof StoredStats | "pending"; count: number }[]): StoredStats {
  const stats = { added: 0, removed: 0, unchanged: 0, changed: 0, ignored: 0, failure: 0, retryFailure: 0, total: 0 };
  for (const { status, count } of rows) {
    if (status !== "pending") stats[status] += count;
    stats.total += count;
  }
  return stats;
}

/** Counts the tests of a build: snapshots whose names differ by browser, viewport or theme alone are of one. Those of a parent do not count, as in `statsOf`. */
export const testsOf = (snapshots: readonly { name: string; parent_name: string | null }[]): number =>
  new Set(snapshots.filter(({ parent_name: parent }) => parent === null).map(({ name }) => nameOfPage(name))).size;

/** Returns the conclusion that follows from the numbers of a build. Failed snapshots need a decision too; removed ones of a subset do not. */
export const conclusionOf = (stats: StoredStats, { subset }: { subset: boolean }): "no-changes" | "changes-detected" =>
  stats.failure + stats.added + stats.changed + (subset ? 0 : stats.removed) > 0 ? "changes-detected" : "no-changes";

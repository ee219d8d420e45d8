import type { diffs } from "../../../db/diff-schema.ts";
import type { Pair } from "../baseline/pair-snapshots.ts";

export type DiffStatus = (typeof diffs.$inferSelect)["status"];

/** Place of each status in lists. Pending diffs are listed with the unchanged ones. */
export const statusRanks: Record<DiffStatus, number> = {
  failure: 0,
  changed: 1,
  added: 2,
  removed: 3,
  unchanged: 4,
  pending: 4,
  retryFailure: 5,
  ignored: 6,
};

/** Returns the exact content that a decision about a pair covers: the new file, or "removed", and the file of the baseline, or "none". */
export const contentKeyOf = ({ head, base }: Pick<Pair, "head" | "base">): string =>
  `${head?.file_id ?? "removed"} ${base?.file_id ?? "none"}`;

/** Returns the rows of diffs for pairs, as the statements take them. */
export const diffRows = (pairs: readonly Pair[], idOf: (pair: Pair) => string | null) =>
  pairs.map((pair) => {
    const { status, head, base } = pair;
    const comparisonId = idOf(pair);
    return {
      test_id: (head ?? base)!.test_id,
      name: (head ?? base)!.name,
      parent_name: (head ?? base)!.parent_name,
      head_id: head?.id ?? null,
      base_id: base?.id ?? null,
      head_file_id: head?.file_id ?? null,
      base_file_id: base?.file_id ?? null,
      content_key: contentKeyOf(pair),
      comparison_id: comparisonId,
      status,
      rank: statusRanks[status],
      waiting: comparisonId !== null,
      score: status === "unchanged" ? 0 : null,
    };
  });

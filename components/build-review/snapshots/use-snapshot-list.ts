"use client";

import { useEffect, useRef, useState } from "react";
import { useReview } from "@/components/build-review/review-context";
import { type DecisionSubject, useDeciding } from "@/components/review-walk/use-deciding";
import { useWalk } from "@/components/review-walk/use-walk";
import { usePageKeys } from "@/components/ui/page-keys";
import { useKeys } from "@/components/ui/use-keys";
import { snapshotListKeysOf } from "@/lib/builds/build-keys";
import type { SnapshotSection } from "@/lib/builds/build-sections";
import type { Decision } from "@/lib/builds/decision-queue";
import type { SnapshotDiff } from "@/lib/queries/builds";
import { isDecidable, subjectOfSnapshot } from "./snapshot-decision";

/** A section of a build as a page of its snapshots. */
export type SnapshotSectionProps = {
  section: SnapshotSection;
  page: number;
  href: (page: number) => string;
  onPage: (page: number) => void;
  /** Snapshot that was open on the stage. */
  opened: string | null;
};
type Options = Omit<SnapshotSectionProps, "href"> & {
  /** The reader may decide about the snapshots of this list. */
  mayDecide: boolean;
};

/** State of a list of snapshots. `J` and `K` walk, Enter opens, `A`, `X` and `U` decide; a decision moves on to the next undecided row. */
export function useSnapshotList({ section, page, onPage, opened, mayDecide }: Options) {
  const { source, build, decisions, address } = useReview();
  const [current, setCurrent] = useState<string | null>(null);
  const [isMoved, setMoved] = useState(false);
  const box = useRef<HTMLUListElement>(null);
  const walk = useWalk({
    list: (wanted: number) => source.diffs(section, wanted),
    page,
    current: current ?? opened,
    onMove: ({ id }, to) => {
      setMoved(true);
      setCurrent(id);
      if (to !== page) onPage(to);
    },
  });
  const { rows, stale } = walk;
  const at = Math.max(0, walk.at);
  const row = rows[at];
  const subjectOf = (one: SnapshotDiff): DecisionSubject | null =>
    isDecidable(one) ? { ...subjectOfSnapshot(one, decisions), place: { id: one.id, page } } : null;
  const deciding = useDeciding({
    decide: decisions.decide,
    onDecided: ({ place }) =>
      walk.seek({ from: place?.id, isWanted: (one) => subjectOf(one)?.decision === null, onNone: () => setMoved(true) }),
    onReturn: ({ place }) => {
      if (!place) return;
      setCurrent(place.id);
      if (place.page !== page) onPage(place.page);
    },
  });
  const decide = (one: SnapshotDiff, wanted: Decision) => {
    const subject = subjectOf(one);
    if (!subject) return;
    setCurrent(one.id);
    deciding.decide(subject, wanted);
  };
  // Rows of the page before stay while a page is loaded; keys would decide about them.
  const may = mayDecide && !stale && row !== undefined;
  const key = (wanted: Decision) => (may && isDecidable(row) ? () => decide(row, wanted) : undefined);
  const step = (by: 1 | -1) => {
    const next = at + by;
    const isPast = next < 0 ? page === 1 : next >= rows.length && page * walk.perPage >= walk.total;
    return stale || isPast ? setMoved(true) : walk.go(next);
  };
  usePageKeys(snapshotListKeysOf({ mayReview: mayDecide, isComparison: build === null }));
  useKeys({
    Enter: row ? () => address.onView({ snapshot: row.id }) : undefined,
    j: () => step(1),
    k: () => step(-1),
    a: key("approve"),
    x: key("reject"),
    u: may ? () => deciding.undo(subjectOf(row)) : undefined,
  });
  useEffect(() => {
    if (isMoved || opened) box.current?.querySelector("[data-current]")?.scrollIntoView({ block: "nearest" });
  }, [at, isMoved, opened, page, stale]);
  return { walk, box, at, isMoved, setCurrent, subjectOf, deciding, decide, mayDecide };
}

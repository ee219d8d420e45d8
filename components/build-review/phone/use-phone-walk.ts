"use client";

import { useEffect, useState } from "react";
import { isDecidedByRules } from "@/components/build-review/changes/cause-facts";
import { useReview } from "@/components/build-review/review-context";
import { useLater } from "@/components/review-walk/use-later";
import { useWalk } from "@/components/review-walk/use-walk";
import { storedDecision, targetOf } from "@/lib/builds/joint-causes";
import type { BuildCause } from "@/lib/queries/builds";

/** Walks through the changes of a build one a screen, from the first undecided one, to an end screen. Those for later come when the rest is asked for. */
export function usePhoneWalk() {
  const { source, decisions, laterKey } = useReview();
  const later = useLater(laterKey);
  const [step, setStep] = useState<{ page: number; id: string | null; isEnd: boolean }>({ page: 1, id: null, isEnd: false });
  const [showsLater, setShowsLater] = useState(false);
  const isOpen = (row: BuildCause) => decisions.shown(targetOf(row), storedDecision(row)) === null && !isDecidedByRules(row);
  const isWanted = (row: BuildCause) => isOpen(row) && (showsLater || !later.has(row.id));
  const walk = useWalk({
    list: source.changes,
    page: step.page,
    current: step.id,
    isFirst: isWanted,
    onMove: ({ id }, page) => setStep({ page, id, isEnd: false }),
  });
  const { row, ready, stale } = walk;
  const end = () => setStep((now) => ({ ...now, isEnd: true }));
  const seek = () => walk.seek({ isWanted, onNone: end });
  const isUnstarted = ready && !stale && step.id === null && !step.isEnd;
  useEffect(() => {
    if (!isUnstarted) return;
    // Keeps the change that was found: a decision of another person must not move it away.
    if (row && isWanted(row)) setStep({ page: step.page, id: row.id, isEnd: false });
    else if (row) seek();
    else end();
    // The search depends on the first page alone.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isUnstarted]);
  const isLast = walk.number + 1 >= walk.total;
  return {
    ...walk,
    row: step.isEnd ? undefined : row,
    isEnd: step.isEnd,
    later,
    /** The change after this one that waits for a decision, if its page is loaded. */
    upcoming: walk.rows.slice(walk.at + 1).find(isWanted) ?? null,
    /** Undecided changes, if all are loaded. */
    open: ready && walk.total <= walk.rows.length ? walk.rows.filter(isOpen).length : null,
    /** Goes to the next undecided change. */
    next: seek,
    step: (by: 1 | -1) => {
      if (step.isEnd) return by < 0 ? setStep({ ...step, isEnd: false }) : undefined;
      return by > 0 && isLast ? end() : walk.go(walk.at + by);
    },
    show: ({ id, page }: { id: string; page: number }) => setStep({ page, id, isEnd: false }),
    page: step.page,
    /** Goes through the changes that are left, those for later too. */
    again: () => {
      setShowsLater(true);
      setStep({ page: 1, id: null, isEnd: false });
    },
  };
}

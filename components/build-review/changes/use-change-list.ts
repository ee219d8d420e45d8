"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useReview } from "@/components/build-review/review-context";
import { type DecisionSubject, useDeciding } from "@/components/review-walk/use-deciding";
import { useLater } from "@/components/review-walk/use-later";
import { useWalk } from "@/components/review-walk/use-walk";
import { toast } from "@/components/ui/toast";
import type { Decision } from "@/lib/builds/decision-queue";
import { jointOf, positionOf } from "@/lib/builds/joint-causes";
import type { BuildCause, CauseFilter } from "@/lib/queries/builds";
import { isDecidedByRules } from "./cause-facts";
import { causeLetter } from "./cause-letter";
import { changeSubject, decidedApart, loadedVariants } from "./change-subject";
import { LOOK_FIRST, useLooked } from "./use-looked";

type Options = { page: number; onPage: (page: number) => void; filter: CauseFilter; opened: string | null };

/** State of the list of changes: the current one, the ones whose variants are shown, and the decisions. */
export function useChangeList({ page, onPage, filter, opened }: Options) {
  const { source, mayReview, decisions, laterKey } = useReview();
  const client = useQueryClient();
  const [current, setCurrent] = useState<string | null>(null);
  const [isMoved, setMoved] = useState(false);
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  const wanted = current ?? opened;
  const walk = useWalk({
    list: (one: number) => source.changes(one, filter),
    page,
    current: wanted,
    isCurrent: (row) => row.id === wanted || Boolean(jointOf(row)?.samples.some(({ causeId }) => causeId === wanted)),
    onMove: ({ id }, to) => {
      setMoved(true);
      setCurrent(id);
      if (to !== page) onPage(to);
    },
  });
  const at = Math.max(0, walk.at);
  const { rows } = walk;
  const unfolded = {
    has: (id: string) => shown.has(id),
    toggle: (id: string) => {
      setCurrent(id);
      setShown((all) => new Set(all.has(id) ? [...all].filter((one) => one !== id) : [...all, id]));
    },
  };
  const looked = useLooked();
  const variantsOf = (row: BuildCause) => loadedVariants(row, source, client);
  const subjectOf = (index: number): DecisionSubject | null => {
    const row = rows[index];
    if (!row) return null;
    const letter = causeLetter(positionOf(row, (page - 1) * walk.perPage + index));
    return { ...changeSubject(row, letter, decisions, decidedApart(variantsOf(row) ?? [], decisions)), place: { id: row.id, page } };
  };
  const later = useLater(mayReview ? laterKey : null);
  const isOpen = (row: BuildCause) => changeSubject(row, "", decisions).decision === null && !isDecidedByRules(row);
  const goOn = (from?: string) =>
    walk.seek({
      from,
      isWanted: isOpen,
      isLast: ({ id }) => later.has(id),
      // Decided changes leave a list of undecided ones, whose next page would skip others.
      isOnPage: Boolean(filter.decision),
      onNone: () => setMoved(true),
    });
  const deciding = useDeciding({
    decide: decisions.decide,
    decidedAt: decisions.decidedAt,
    onDecided: ({ place }) => goOn(place?.id),
    onReturn: ({ place }) => {
      if (!place) return;
      setCurrent(place.id);
      if (place.page !== page) onPage(place.page);
    },
  });
  /** Decides about a change. One with several variants shows them first. */
  const decide = (index: number, decision: Decision) => {
    const [row, subject] = [rows[index], subjectOf(index)];
    if (!row || !subject) return;
    setCurrent(row.id);
    const isDeciding = decision !== "undecide";
    if (isDeciding && jointOf(row) && !unfolded.has(row.id)) return unfolded.toggle(row.id);
    // The variants that keep their own decision must be known first.
    if (isDeciding && variantsOf(row) === null) return;
    if (decision === "approve" && !looked.has(row)) return toast(LOOK_FIRST, { id: "look" });
    deciding.decide(subject, decision);
  };
  return {
    walk: { ...walk, at, row: rows[at] },
    setCurrent,
    isMoved,
    step: (by: 1 | -1) => {
      const next = at + by;
      const isPast = next < 0 ? page === 1 : next >= rows.length && page * walk.perPage >= walk.total;
      return isPast ? setMoved(true) : walk.go(next);
    },
    unfolded,
    looked,
    later,
    subjectOf,
    deciding,
    decide,
    skip: () => {
      if (rows[at]) later.add(rows[at].id);
      goOn();
    },
  };
}

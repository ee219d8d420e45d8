"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { BuildSource } from "@/lib/queries/build-source";
import type { BuildCause } from "@/lib/queries/builds";

/** Causes of a page of the list. */
const PER_PAGE = 50;

/** `seeks`: the first undecided cause from `at` on is wanted. `id`: the cause at `at`, which keeps its place when the list is loaded again. */
type Step = { at: number; seeks: boolean; id: string | null };

/**
 * Walks through the causes of a build one by one, across the pages of their list. Starts at the first undecided one. `at` equals `total` at
 * the end. Causes that `isKept` names are passed over.
 */
export function useWalk(source: BuildSource, isOpen: (cause: BuildCause) => boolean, isKept: ((causeId: string) => boolean) | null) {
  const [step, setStep] = useState<Step>({ at: 0, seeks: true, id: null });
  const page = Math.floor(step.at / PER_PAGE) + 1;
  const first = (page - 1) * PER_PAGE;
  const query = useQuery({ ...source.causes(page), placeholderData: keepPreviousData });
  const list = query.isPlaceholderData ? undefined : query.data;
  const rows = list?.results ?? [];
  const total = query.data?.pageInfo.total ?? 0;
  const find = (from: number) => {
    const found = rows.findIndex((cause, index) => first + index >= from && isOpen(cause) && !isKept?.(cause.id));
    return found < 0 ? Math.min(total, first + PER_PAGE) : first + found;
  };
  const own = step.id === null ? -1 : rows.findIndex(({ id }) => id === step.id);
  const at = !list ? step.at : step.seeks ? find(step.at) : own < 0 ? step.at : first + own;
  const cause = list ? (rows[at - first] ?? null) : null;
  const isEnd = list !== undefined && at >= total;
  const id = cause?.id ?? null;
  // Keeps the cause that was found: a decision of another person must not move it away. On the next page the search goes on.
  useEffect(() => {
    if (list && !isEnd && (step.seeks || step.id !== id)) setStep({ at, seeks: step.seeks && id === null, id });
  }, [list, isEnd, step.seeks, step.id, at, id]);
  // Only the next page is loaded ahead.
  useQuery({ ...source.causes(page + 1), enabled: total > first + PER_PAGE && at - first > PER_PAGE - 5 });
  const next = cause ? find(at + 1) : total;
  return {
    cause,
    at,
    total,
    isEnd,
    error: query.error,
    retry: () => void query.refetch(),
    /** The cause after this one that waits for a decision, if its page is loaded. */
    upcoming: rows[next - first] ?? null,
    /** Undecided causes, if all are loaded. */
    open: list && total <= rows.length ? rows.filter(isOpen).length : null,
    go: (to: number) => setStep({ at: Math.max(0, to), seeks: false, id: null }),
    seek: (from: number) => setStep({ at: from, seeks: true, id: null }),
  };
}

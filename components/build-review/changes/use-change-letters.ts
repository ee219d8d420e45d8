"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useReview } from "@/components/build-review/review-context";
import { jointOf, positionOf } from "@/lib/builds/joint-causes";
import type { BuildCause, SnapshotChange } from "@/lib/queries/builds";
import { causeLetter } from "./cause-letter";

type PlacedCause = Pick<SnapshotChange["places"][number], "causeId" | "causeNumber" | "questionId" | "questionNumber">;

const isOf = (row: BuildCause, causeId: string) => row.id === causeId || jointOf(row)?.samples.some((sample) => sample.causeId === causeId);

/** Letter of a change that arrived after the list of the reader was loaded. */
const NEW_LETTER = "+";

/**
 * Returns the index in a list of the change that a place belongs to; -1 for another change. By its cause first: a running comparison may have
 * joined causes since.
 */
export function rowOfPlace(rows: readonly BuildCause[], { causeId, questionId }: Pick<PlacedCause, "causeId" | "questionId">): number {
  const own = rows.findIndex((row) => isOf(row, causeId));
  return own >= 0 || questionId === undefined ? own : rows.findIndex(({ question }) => question?.id === questionId);
}

/**
 * Returns the letters of changes as the reader's list has them, so that list, heading and pictures agree while further snapshots are compared,
 * which moves the numbers of changes.
 */
export function useChangeLetters(): (place: PlacedCause) => string {
  const { source, build, address } = useReview();
  const page = address.view.cause === null ? 1 : address.page;
  const { data } = useQuery({ ...source.changes(page), enabled: false });
  const isOfBuild = build !== null;
  return useMemo(() => {
    const { results: rows, pageInfo } = data ?? { results: [], pageInfo: { total: 0, page: 1, perPage: 1 } };
    return (place) => {
      const at = rowOfPlace(rows, place);
      if (rows[at]) return causeLetter(positionOf(rows[at], (pageInfo.page - 1) * pageInfo.perPage + at));
      const isComplete = rows.length > 0 && rows.length >= pageInfo.total;
      return isOfBuild && isComplete ? NEW_LETTER : causeLetter((place.questionNumber ?? place.causeNumber) - 1);
    };
  }, [data, isOfBuild]);
}

"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { toast } from "@/components/ui/toast";
import type { PageQuery } from "@/lib/queries/build-source";

type Options<Row> = {
  /** Rows of the page that is shown. */
  rows: readonly Row[];
  page: number;
  perPage: number;
  /** Number of rows of all pages. */
  total: number;
  /** Place of the row on the stage among `rows`; -1 for none. */
  index: number;
  /** Id of the row that the address names. */
  current: string | null;
  pageOf: (page: number) => PageQuery<Row>;
  onOpen: (row: Row, page: number) => void;
};
type Found<Row> = { row: Row; page: number };

/** Steps from the row on the stage to others of its list, across pages. */
export function useRowWalk<Row extends { id: string }>({ rows, page, perPage, total, index, current, pageOf, onOpen }: Options<Row>) {
  const client = useQueryClient();
  // A step cancels the search that a step before it started.
  const steps = useRef(0);
  const shown = useRef(current);
  shown.current = current;
  /** Opens the row that `find` returns, unless the reader has moved on meanwhile. */
  const openFound = (find: () => Promise<Found<Row> | null>, onNone?: () => void) => {
    const step = ++steps.current;
    const isCurrent = () => step === steps.current && shown.current === current;
    find().then(
      (found) => {
        if (!isCurrent()) return;
        if (found) onOpen(found.row, found.page);
        else onNone?.();
      },
      () => isCurrent() && toast("Couldn’t load more of the list. Check your connection, then try again.", { kind: "problem" }),
    );
  };
  const rowsOf = async (at: number) => (await client.fetchQuery(pageOf(at))).results;
  return {
    /** Opens the row at a place among `rows`. The place after the last opens the next page, the one before the first the page before. */
    open: (next: number) => {
      steps.current++;
      const target = rows[next];
      if (target) return onOpen(target, page);
      const isBefore = next < 0;
      const nextPage = page + (isBefore ? -1 : 1);
      if (nextPage < 1 || (nextPage - 1) * perPage >= total) return;
      openFound(async () => {
        const row = (await rowsOf(nextPage)).at(isBefore ? -1 : 0);
        return row ? { row, page: nextPage } : null;
      });
    },
    /**
     * Opens the next row that `isWanted` accepts, from the current one to the end of the list and then from its start. `isLast` rows are
     * opened where no other is left.
     */
    seek: (isWanted: (row: Row) => boolean, isLast: (row: Row) => boolean, onNone: () => void) => {
      steps.current++;
      const find = (list: readonly Row[]) => list.filter((row) => row.id !== current && isWanted(row));
      const isFirst = (row: Row) => !isLast(row);
      const after = find(rows.slice(index + 1));
      const before = find(rows.slice(0, Math.max(0, index)));
      const pages = Math.max(1, Math.ceil(total / perPage));
      const own = after.find(isFirst) ?? (pages === 1 ? (before.find(isFirst) ?? after[0] ?? before[0]) : undefined);
      if (own) return onOpen(own, page);
      if (pages === 1) return onNone();
      openFound(async () => {
        const kept = after.map((row) => ({ row, page }));
        for (let step = 1; step < pages; step++) {
          const next = ((page - 1 + step) % pages) + 1;
          const list = find(await rowsOf(next));
          const first = list.find(isFirst);
          if (first) return { row: first, page: next };
          kept.push(...list.map((row) => ({ row, page: next })));
        }
        const row = before.find(isFirst);
        return row ? { row, page } : (kept[0] ?? (before[0] ? { row: before[0], page } : null));
      }, onNone);
    },
  };
}

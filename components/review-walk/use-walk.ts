"use client";

import { type QueryKey, useQueryClient, type UseQueryOptions } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useList } from "@/components/shell/use-list";
import { toast } from "@/components/ui/toast";
import type { ApiError } from "@/lib/api/call";

type PageOf<Row> = { results: Row[]; pageInfo: { total: number; page: number; perPage: number } };
type PageQuery<Row> = UseQueryOptions<PageOf<Row>, ApiError, PageOf<Row>, QueryKey>;

type Options<Row> = {
  /** Query of a page of the list. */
  list: (page: number) => PageQuery<Row>;
  page: number;
  /** Id of the current row; null for the first one, or the first that `isFirst` accepts. */
  current: string | null;
  isFirst?: (row: Row) => boolean;
  /** Returns the id of a row: its `id` by default. */
  idOf?: (row: Row) => string;
  /** Finds the current row, where rows have more than one id. */
  isCurrent?: (row: Row) => boolean;
  /** Makes a row of a page the current one. */
  onMove: (row: Row, page: number) => void;
  /** The list is not wanted: it stays empty. */
  isOff?: boolean;
};
type Found<Row> = { row: Row; page: number };
type Wanted<Row> = {
  /** Rows to look for. */
  isWanted: (row: Row) => boolean;
  /** Rows that are found where no other is left, such as those for later. */
  isLast?: (row: Row) => boolean;
  /** Looks at the page that is shown only. */
  isOnPage?: boolean;
  /** Id of the row to start from: the current one by default. */
  from?: string | undefined;
  onNone: () => void;
};

const ownId = (row: unknown) => (row as { id: string }).id;

/** A list in pages with its current row, and the steps from it to others across pages. List, stage and phone walk by it. */
export function useWalk<Row>({ list, page, current, idOf = ownId, isFirst, isCurrent, onMove, isOff = false }: Options<Row>) {
  const client = useQueryClient();
  const shown = useList({ ...list(page), ...(isOff && { enabled: false }) });
  const { rows, total, perPage } = shown;
  const at =
    current === null ? Math.max(0, isFirst ? rows.findIndex(isFirst) : 0) : rows.findIndex(isCurrent ?? ((row) => idOf(row) === current));
  // A step cancels the search that a step before it started.
  const steps = useRef(0);
  const latest = useRef(current);
  useEffect(() => void (latest.current = current), [current]);
  /** Moves to the row that `find` returns, unless the reader has moved on meanwhile. */
  const moveToFound = (find: () => Promise<Found<Row> | null>, onNone?: () => void) => {
    const step = ++steps.current;
    const isLatest = () => step === steps.current && latest.current === current;
    find().then(
      (found) => {
        if (!isLatest()) return;
        if (found) onMove(found.row, found.page);
        else onNone?.();
      },
      () => isLatest() && toast("Couldn’t load more of the list. Check your connection, then try again.", { kind: "problem" }),
    );
  };
  const rowsOf = async (wanted: number) => (await client.fetchQuery(list(wanted))).results;
  return {
    ...shown,
    /** Place of the current row among `rows`; -1 for one of another page. */
    at,
    row: rows[at],
    /** Place of the current row in the whole list, from 0. */
    number: (page - 1) * perPage + at,
    /** Moves to a place among `rows`. The one after the last is the first of the next page, the one before the first the last of the page before. */
    go: (to: number) => {
      steps.current++;
      const target = rows[to];
      if (target) return onMove(target, page);
      const isBefore = to < 0;
      const next = page + (isBefore ? -1 : 1);
      if (next < 1 || (next - 1) * perPage >= total) return;
      moveToFound(async () => {
        const row = (await rowsOf(next)).at(isBefore ? -1 : 0);
        return row ? { row, page: next } : null;
      });
    },
    /** Moves to the next wanted row, from the current one to the end of the list and then from its start. */
    seek: ({ isWanted, isLast = () => false, isOnPage = false, from, onNone }: Wanted<Row>) => {
      steps.current++;
      const own = from === undefined ? -1 : rows.findIndex((row) => idOf(row) === from);
      const start = own < 0 ? at : own;
      const find = (some: readonly Row[]) => some.filter((row) => (!rows[start] || idOf(row) !== idOf(rows[start])) && isWanted(row));
      const isSoon = (row: Row) => !isLast(row);
      const [after, before] = [find(rows.slice(start + 1)), find(rows.slice(0, Math.max(0, start)))];
      const pages = isOnPage ? 1 : Math.max(1, Math.ceil(total / perPage));
      const next = after.find(isSoon) ?? (pages === 1 ? (before.find(isSoon) ?? after[0] ?? before[0]) : undefined);
      if (next) return onMove(next, page);
      if (pages === 1) return onNone();
      moveToFound(async () => {
        const kept = after.map((row) => ({ row, page }));
        for (let step = 1; step < pages; step++) {
          const other = ((page - 1 + step) % pages) + 1;
          const some = find(await rowsOf(other));
          const first = some.find(isSoon);
          if (first) return { row: first, page: other };
          kept.push(...some.map((row) => ({ row, page: other })));
        }
        const row = before.find(isSoon);
        return row ? { row, page } : (kept[0] ?? (before[0] ? { row: before[0], page } : null));
      }, onNone);
    },
  };
}

"use client";

import { useState } from "react";

type Options = {
  page: number;
  /** Number of the last page. */
  lastPage: number;
  /** Number of rows of the page. */
  length: number;
  /** Shows another page. */
  onPage: (page: number) => void;
  /** Row to start at. */
  start: number;
};

/** The current row of a list in pages. Steps past the last or before the first row turn the page. */
export function useListWalk({ page, lastPage, length, onPage, start }: Options) {
  const [walk, setWalk] = useState({ page, index: -1 });
  // Row of another page, which becomes the current one when the address has changed.
  const [entry, setEntry] = useState<typeof walk | null>(null);
  const [isMoved, setMoved] = useState(false);
  if (entry?.page === page) {
    setWalk(entry);
    setEntry(null);
  }
  const setCurrent = (index: number) => setWalk({ page, index });
  /** Shows a row of another page; `Infinity` is the last one. */
  const turn = (to: number, index = 0) => {
    setMoved(true);
    setEntry({ page: to, index });
    onPage(to);
  };
  const go = (index: number) => {
    setMoved(true);
    if (index < 0 && page > 1 && page <= lastPage) turn(page - 1, Infinity);
    else if (index >= length && page < lastPage) turn(page + 1);
    else setCurrent(Math.max(0, Math.min(length - 1, index)));
  };
  const current = walk.page === page && walk.index >= 0 ? walk.index : Math.max(0, start);
  /** `at`: the current row. `isMoved`: the reader has moved by a key or a decision. */
  return { at: Math.min(current, Math.max(0, length - 1)), isMoved, setCurrent, go, turn };
}

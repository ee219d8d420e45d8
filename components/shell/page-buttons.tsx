"use client";

import { Button } from "@/components/ui/button";
import { count } from "@/lib/format";

type Props = {
  /** The rows in the plural: "projects". */
  rows: string;
  page: number;
  perPage: number;
  total: number;
  onPage: (page: number) => void;
};

/** Buttons to the previous and next page of a list whose page is not in the URL. Nothing for a single page. */
export function PageButtons({ rows, page, perPage, total, onPage }: Props) {
  const last = Math.ceil(total / perPage);
  if (last <= 1) return null;
  return (
    <nav aria-label={`Pages of ${rows}`} className="mt-3 flex flex-wrap items-center justify-between gap-2 text-xs text-ink-3">
      <span>
        Page {count(page)} of {count(last)}, {count(total)} {rows}
      </span>
      <span className="flex gap-2">
        <Button size="small" disabled={page === 1} onClick={() => onPage(page - 1)}>
          Previous
        </Button>
        <Button size="small" disabled={page >= last} onClick={() => onPage(page + 1)}>
          Next
        </Button>
      </span>
    </nav>
  );
}

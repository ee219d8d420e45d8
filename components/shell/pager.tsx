import { ChevronLeft, ChevronRight } from "lucide-react";
import Link from "next/link";
import { buttonClass } from "@/components/ui/button-class";
import { count } from "@/lib/format";

type Props = {
  page: number;
  perPage: number;
  total: number;
  href: (page: number) => string;
  /** Labels of the links to the previous and next page, for lists not sorted by date. */
  words?: readonly [string, string];
};

/** Links to the previous and next page; nothing when the list has a single page. */
export function Pager({ page, perPage, total, href, words: [back, on] = ["Newer", "Older"] }: Props) {
  const last = Math.max(1, Math.ceil(total / perPage));
  if (last === 1 && page === 1) return null;
  const from = Math.min(total, (page - 1) * perPage + 1);
  return (
    <nav aria-label="Pages" className="mt-6 flex items-center justify-between gap-4 text-xs text-ink-3">
      <span>
        {page > last ? "This page is empty" : `${count(from)} to ${count(Math.min(total, page * perPage))}`} of {count(total)}
      </span>
      <span className="flex gap-2">
        {page > 1 ? (
          <Link href={href(Math.min(page - 1, last))} rel="prev" className={buttonClass({ size: "small" })}>
            <ChevronLeft aria-hidden className="rtl:rotate-180" />
            {back}
          </Link>
        ) : null}
        {page < last ? (
          <Link href={href(page + 1)} rel="next" className={buttonClass({ size: "small" })}>
            {on}
            <ChevronRight aria-hidden className="rtl:rotate-180" />
          </Link>
        ) : null}
      </span>
    </nav>
  );
}

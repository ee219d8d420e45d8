import { ArrowDown, ArrowUp } from "lucide-react";
import type { ReactNode } from "react";

type Props = {
  /** Direction of the list when it is sorted by this column; null otherwise. */
  direction: "ascending" | "descending" | null;
  onSort: () => void;
  className?: string;
  children: ReactNode;
};

/** Column header with a button that sorts the list. The arrow and `aria-sort` show the direction. */
export function SortHeader({ direction, onSort, className = "", children }: Props) {
  const Arrow = direction === "ascending" ? ArrowUp : ArrowDown;
  return (
    <th scope="col" aria-sort={direction ?? undefined} className={className}>
      <button
        type="button"
        className={`group -mx-1.5 inline-flex h-7 items-center gap-1 rounded-sm px-1.5 hover:text-ink ${direction ? "font-medium text-ink" : ""}`}
        onClick={onSort}
      >
        {children}
        <Arrow aria-hidden className={`size-3.5 ${direction ? "" : "opacity-0 group-hover:opacity-60 group-focus-visible:opacity-60"}`} />
      </button>
    </th>
  );
}

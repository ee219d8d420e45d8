import { type ReactNode, useId } from "react";
import { ListProblem } from "@/components/shell/list-error";
import type { ListOf } from "@/components/shell/use-list";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { count } from "@/lib/format";

type Props<Row extends { id: string }> = {
  title: string;
  list: ListOf<Row>;
  page: number;
  onPage: (page: number) => void;
  children: (row: Row) => ReactNode;
};

/** A heading of the page with its rows; nothing without any. */
export function NoiseList<Row extends { id: string }>({ title, list, page, onPage, children }: Props<Row>) {
  const id = useId();
  const { rows, total, perPage, ready, stale, error, retry } = list;
  if (ready && !total && !error) return null;
  return (
    <section aria-labelledby={id} aria-busy={stale} className="@container mb-4">
      <h2 id={id} className="flex h-10 items-end gap-2 border-b border-line px-2 pb-2 font-strong">
        {title}
        {total ? <span className="mono font-normal text-ink-3">{count(total)}</span> : null}
      </h2>
      <ListProblem error={error} retry={retry} empty={!ready} className="my-3" />
      {ready ? null : error ? null : <Skeleton className="my-2 h-14" />}
      <ul aria-label={title} className={stale ? "opacity-60 transition-opacity" : ""}>
        {rows.map((row) => (
          <li key={row.id}>{children(row)}</li>
        ))}
      </ul>
      {total > perPage ? (
        <p className="mt-2 flex items-center justify-end gap-2">
          <Button size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            Previous
          </Button>
          <Button size="small" disabled={page * perPage >= total} onClick={() => onPage(page + 1)}>
            Next
          </Button>
        </p>
      ) : null}
    </section>
  );
}

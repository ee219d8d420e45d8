import type { ComponentProps, ReactNode } from "react";
import { ListProblem } from "./list-error";
import { Pager } from "./pager";
import { PastEnd } from "./past-end";
import type { ListOf } from "./use-list";

type Props<Row> = {
  list: ListOf<Row>;
  /** The open page, and the links to others. */
  pages: Omit<ComponentProps<typeof Pager>, "perPage" | "total">;
  /** Rows before their data. */
  loading: ReactNode;
  /** Shown where the list has no rows. */
  empty: ReactNode;
  children: (rows: Row[]) => ReactNode;
};

/** A list in pages: its rows, or why there are none, and the links to its other pages. */
export function PagedList<Row>({ list, pages, loading, empty, children }: Props<Row>) {
  const { rows, total, perPage, ready, stale, error, retry } = list;
  return (
    <>
      <ListProblem error={error} retry={retry} empty={!ready} className="mb-3" />
      <div className={`@container ${stale ? "opacity-60 transition-opacity" : ""}`} aria-busy={stale || !ready}>
        {rows.length ? (
          children(rows)
        ) : !ready ? (
          error ? null : (
            loading
          )
        ) : total ? (
          <PastEnd total={total} perPage={perPage} href={pages.href} />
        ) : (
          empty
        )}
      </div>
      {rows.length ? <Pager {...pages} perPage={perPage} total={total} /> : null}
    </>
  );
}

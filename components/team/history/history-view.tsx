"use client";

import { useQueryClient } from "@tanstack/react-query";
import { ArrowUp } from "lucide-react";
import Link from "next/link";
import { type ReactNode, useRef } from "react";
import { ListProblem } from "@/components/shell/list-error";
import { NoResults } from "@/components/shell/no-results";
import { Pager } from "@/components/shell/pager";
import { PastEnd } from "@/components/shell/past-end";
import type { ListOf } from "@/components/shell/use-list";
import { buttonClass } from "@/components/ui/button-class";
import { EmptyState } from "@/components/ui/empty-state";
import { plural } from "@/lib/format";
import type { HistoryEntry, HistoryPageFilter, HistorySource } from "@/lib/queries/history";
import { HistoryBatch } from "./history-batch";
import { HistoryItem } from "./history-item";
import { useNewEntries } from "./use-new-entries";

type Props = {
  source: HistorySource;
  filter: HistoryPageFilter & { page: number; open: string | null };
  list: ListOf<HistoryEntry>;
  href: (page: number) => string;
  /** Expands the entries of one request, or none. */
  onOpen: (id: string | null) => void;
  onActor?: (id: string) => void;
  /** Clears the filter; null when none is set. */
  onClear: (() => void) | null;
  /** Text of the empty history. */
  children: ReactNode;
};

/** The entries of a history, newest first. New ones are announced above the list, and loaded when the reader asks for them. */
export function HistoryView({ source, filter, list, href, onOpen, onActor, onClear, children }: Props) {
  const { rows, total, perPage, ready, waiting, stale, error, retry } = list;
  const client = useQueryClient();
  const region = useRef<HTMLElement>(null);
  const fresh = useNewEntries(source, filter, { total, enabled: ready && !stale });
  const words = `${plural(fresh, "new entry", "new entries")}`;
  const showNew = async () => {
    await client.invalidateQueries({ queryKey: source.list({ ...filter, page: 1 }).queryKey });
    region.current?.focus({ preventScroll: true });
    document.documentElement.scrollTop = 0;
  };
  const button = buttonClass({ size: "small", kind: "primary" });
  return (
    <section ref={region} tabIndex={-1} aria-label="Entries" aria-busy={waiting} className="outline-none">
      <ListProblem error={error} retry={retry} className="mb-3" />
      <div role="status" className="sticky top-2 z-10 flex h-0 justify-center">
        {fresh && filter.page === 1 ? (
          <button type="button" className={`${button} shadow-float`} onClick={() => void showNew()}>
            <ArrowUp aria-hidden />
            Show {words}
          </button>
        ) : fresh ? (
          <Link href={href(1)} className={`${button} shadow-float`} onClick={() => void showNew()}>
            <ArrowUp aria-hidden />
            {words} on page 1
          </Link>
        ) : null}
      </div>
      <div className={stale ? "opacity-60 transition-opacity" : ""}>
        {rows.length ? (
          <ol className="sheet">
            {rows.map((entry) => (
              <HistoryItem
                key={entry.id}
                entry={entry}
                onActor={onActor}
                batch={{
                  open: filter.open === entry.id,
                  onToggle: () => onOpen(filter.open === entry.id ? null : entry.id),
                  entries: <HistoryBatch source={source} id={entry.id} />,
                }}
              />
            ))}
          </ol>
        ) : !ready ? null : total ? (
          <PastEnd total={total} perPage={perPage} href={href} />
        ) : onClear ? (
          <NoResults onClear={onClear}>No entries match your filters.</NoResults>
        ) : (
          <EmptyState title="No entries yet">{children}</EmptyState>
        )}
      </div>
      <Pager page={filter.page} perPage={perPage} total={total} href={href} />
    </section>
  );
}

"use client";

import { useState } from "react";
import { ListProblem } from "@/components/shell/list-error";
import { PageButtons } from "@/components/shell/page-buttons";
import { useList } from "@/components/shell/use-list";
import type { HistorySource } from "@/lib/queries/history";
import { historySentence } from "@/lib/team/history-text";

/** The entries of one request, in pages. */
export function HistoryBatch({ source, id }: { source: HistorySource; id: string }) {
  const [page, setPage] = useState(1);
  const { rows, total, perPage, ready, stale, error, retry } = useList(source.batch(id, page));
  return (
    <div className="border-t border-line bg-wash/50 ps-12 pe-4 py-2" aria-busy={!ready || stale}>
      <ListProblem error={error} retry={retry} className="mb-2" />
      {ready ? null : <p className="text-xs text-ink-3">Loading…</p>}
      <ol className={`text-ink-2 ${stale ? "opacity-60" : ""}`}>
        {rows.map((entry) => (
          <li key={entry.id} className="py-0.5 wrap-anywhere">
            {historySentence(entry)}
          </li>
        ))}
      </ol>
      <PageButtons rows="changes" page={page} perPage={perPage} total={total} onPage={setPage} />
    </div>
  );
}

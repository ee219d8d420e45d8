"use client";

import { useMemo } from "react";
import type { Queue } from "@/lib/upload/queue";
import { pairRows, previewTexts, type QueueRow } from "@/lib/upload/rows";
import { UploadRow } from "./upload-row";

/** Rows in the order they were chosen. Before and after are grouped by a bracket. */
export function UploadRows({ rows, queue, label }: { rows: readonly QueueRow[]; queue: Queue; label: string }) {
  const frames = useMemo(() => pairRows(rows), [rows]);
  const previews = useMemo(() => previewTexts(rows), [rows]);
  // Keep the array identical while the same rows are unpaired: progress of one row then re-renders no other row.
  const free = JSON.stringify(
    frames.flatMap((frame) => (frame.length === 1 && frame[0]!.now.at === "ready" ? frame : [])).map(({ id, name }) => ({ id, name })),
  );
  const partners = useMemo(() => JSON.parse(free) as { id: number; name: string }[], [free]);
  return (
    <ul aria-label={label}>
      {frames.map((frame) =>
        frame.length === 1 ? (
          <UploadRow
            key={frame[0]!.id}
            row={frame[0]!}
            queue={queue}
            preview={previews.get(frame[0]!.id)}
            paired={false}
            partners={partners}
          />
        ) : (
          <li key={`${frame[0]!.id} ${frame[1]!.id}`} className="relative">
            <span aria-hidden className="absolute -inset-s-3 top-8.5 bottom-8.5 w-1.5 rounded-s-sm border-y border-s border-line-strong" />
            <ul aria-label={`Pair: ${frame.map(({ name }) => name).join(" and ")}`}>
              {frame.map((row) => (
                <UploadRow key={row.id} row={row} queue={queue} preview={previews.get(row.id)} paired partners={partners} />
              ))}
            </ul>
          </li>
        ),
      )}
    </ul>
  );
}

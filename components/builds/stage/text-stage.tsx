"use client";

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { ListProblem } from "@/components/shell/list-error";
import { type TextRow, textRows } from "@/lib/builds/text-rows";
import { plural } from "@/lib/format";
import type { SnapshotChange } from "@/lib/queries/builds";

type Props = { change: SnapshotChange; labels: { before: string; after: string }; actions: ReactNode };
type File = SnapshotChange["head"];

/** Reads the text of a file; null without a file. */
async function readText(file: File, signal: AbortSignal): Promise<string | null> {
  if (!file) return null;
  const response = await fetch(file.url, { signal });
  if (!response.ok) throw new Error("This text could not be loaded.");
  return response.text();
}

const marks = { equal: " ", removed: "−", added: "+" } as const;
const said = { equal: "", removed: "Removed: ", added: "Added: " } as const;
const colours = { equal: "", removed: "bg-danger-wash", added: "bg-done-wash" } as const;

/** Line difference of a text snapshot. */
export function TextStage({ change, labels, actions }: Props) {
  const { base, head } = change;
  const { data, error, refetch } = useQuery({
    queryKey: ["text of a snapshot", base?.id ?? null, head?.id ?? null],
    queryFn: async ({ signal }) => [await readText(base, signal), await readText(head, signal)] as const,
    staleTime: Infinity,
  });
  const rows = useMemo(() => (data ? textRows(...data) : []), [data]);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="min-h-0 flex-1 overflow-auto bg-stage p-4">
        <p className="mb-2 mono text-2xs text-ink-2">
          {base ? `Before ${labels.before}` : ""} {head ? `After ${labels.after}` : ""}
        </p>
        <ListProblem error={error} retry={() => void refetch()} />
        {data ? (
          <div role="table" aria-label="Lines" className="min-w-fit rounded-md bg-sheet py-2 mono text-xs ring-1 ring-line">
            {rows.map((row, index) => (
              <Row key={index} row={row} />
            ))}
          </div>
        ) : error ? null : (
          <p role="status" className="text-ink-2">
            Loading…
          </p>
        )}
      </div>
      <div className="flex min-h-14 flex-wrap items-center justify-end gap-2 border-t border-line bg-paper px-3 py-2">{actions}</div>
    </div>
  );
}

function Row({ row }: { row: TextRow }) {
  if (row.kind === "skipped")
    return (
      <div role="row" className="px-4 py-1 text-ink-3">
        <span role="cell">{plural(row.count, "equal line")}</span>
      </div>
    );
  return (
    <div role="row" className={`flex ${colours[row.kind]}`}>
      {[row.before, row.after].map((line, side) => (
        <span key={side} role="cell" className="w-12 shrink-0 px-2 text-end text-ink-3 select-none">
          {line ?? ""}
        </span>
      ))}
      <span role="cell" className="pe-4 whitespace-pre">
        <span aria-hidden>{marks[row.kind]} </span>
        <span className="sr-only">{said[row.kind]}</span>
        {row.text}
      </span>
    </div>
  );
}

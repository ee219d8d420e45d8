"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { type ComparedLine, firstLines, type LineHunk, lineHunks } from "@/lib/builds/line-hunks";
import { count, plural } from "@/lib/format";
import { snapshotText } from "@/lib/queries/snapshot-text";

/** Lines that are rendered before the reader asks for more. */
const FIRST_LINES = 400;

const looks: Record<ComparedLine["kind"], { sign: string; word: string; row: string }> = {
  same: { sign: "", word: "", row: "text-ink-2" },
  removed: { sign: "−", word: "Removed", row: "bg-danger-wash" },
  added: { sign: "+", word: "Added", row: "bg-done-wash" },
};

type Props = {
  /** Name of the snapshot. */
  name: string;
  /** Signed URLs of the texts; null where the snapshot has none. */
  before: string | null;
  after: string | null;
  /** Lines that are looked at: they are marked and scrolled to. */
  marked?: MarkedLines | undefined;
  onReload: () => void;
};
/** Numbers of the first and last line, from 1, on each side; null for none. */
type LineRange = { from: number; to: number };
export type MarkedLines = { before: LineRange | null; after: LineRange | null };

const isIn = (line: number | null, range: LineRange | null) => line !== null && range !== null && line >= range.from && line <= range.to;
const isMarked = ({ kind, before, after }: ComparedLine, marked: MarkedLines | undefined) =>
  marked !== undefined && ((kind === "removed" && isIn(before, marked.before)) || (kind === "added" && isIn(after, marked.after)));

/** Changed lines of two texts with the lines around them, as in a unified diff. */
export function LineChanges({ name, before, after, marked, onReload }: Props) {
  const [older, newer] = [useQuery(snapshotText(before)), useQuery(snapshotText(after))];
  const [most, setMost] = useState(FIRST_LINES);
  const compared = useMemo(
    () => (typeof older.data === "string" && typeof newer.data === "string" ? lineHunks(older.data, newer.data) : null),
    [older.data, newer.data],
  );
  const table = useRef<HTMLTableElement>(null);
  const wanted = marked && compared ? compared.hunks.flatMap(({ lines }) => lines).findIndex((line) => isMarked(line, marked)) : -1;
  // A mark below the lines that are shown shows them.
  if (wanted >= most) setMost(wanted + FIRST_LINES);
  useEffect(() => void table.current?.querySelector("[data-marked]")?.scrollIntoView({ block: "center" }), [wanted, most]);
  if (older.error ?? newer.error)
    return (
      <Banner
        kind="problem"
        action={
          <Button
            size="small"
            onClick={() => {
              onReload();
              void older.refetch();
              void newer.refetch();
            }}
          >
            Try again
          </Button>
        }
      >
        Couldn’t load the text.
      </Banner>
    );
  if (older.data === null || newer.data === null)
    return <p className="text-ink-2">This text is too large to compare here. Open both files instead.</p>;
  if (!compared) return <Skeleton className="h-40" />;
  const { hunks, removed, added, skippedAfter } = compared;
  if (!hunks.length) return <p className="text-ink-2">The lines are equal. Only line ends differ.</p>;
  const total = hunks.reduce((sum, { lines }) => sum + lines.length, 0);
  const shown = firstLines(hunks, most);
  return (
    <div className="min-w-0">
      <p className="mb-2 text-xs text-ink-3">
        {plural(added, "line")} added, {count(removed)} removed
      </p>
      <div className="overflow-hidden rounded-md border border-line bg-sheet">
        <table ref={table} className="w-full border-collapse mono text-xs">
          <caption className="sr-only">Changed lines of {name}: number before, number after, change, text</caption>
          {shown.map((hunk, index) => (
            <Hunk key={index} hunk={hunk} marked={marked} />
          ))}
          {skippedAfter && most >= total ? <Gap lines={skippedAfter} /> : null}
        </table>
      </div>
      {most < total ? (
        <Button size="small" className="mt-2" onClick={() => setMost(most * 4)}>
          Show {plural(Math.min(total - most, most * 3), "more line")}
        </Button>
      ) : null}
    </div>
  );
}

const Gap = ({ lines }: { lines: number }) => (
  <tbody>
    <tr>
      <td colSpan={4} className="bg-wash px-3 py-1 text-ink-3">
        {plural(lines, "equal line")}
      </td>
    </tr>
  </tbody>
);

function Hunk({ hunk: { skipped, lines }, marked }: { hunk: LineHunk; marked: MarkedLines | undefined }) {
  return (
    <>
      {skipped ? <Gap lines={skipped} /> : null}
      <tbody>
        {lines.map((line) => {
          const { kind, before, after, text } = line;
          const { sign, word, row } = looks[kind];
          const isCurrent = isMarked(line, marked);
          return (
            <tr key={`${before} ${after}`} data-marked={isCurrent || undefined} className={row}>
              <td className={`w-px px-2 text-end text-ink-3 select-none ${isCurrent ? "border-s-4 border-mark" : ""}`}>{before}</td>
              <td className="w-px px-2 text-end text-ink-3 select-none">{after}</td>
              <td className="w-px px-1 text-center select-none">
                <span aria-hidden>{sign}</span>
                {word ? <span className="sr-only">{word}</span> : null}
              </td>
              <td className="py-0.5 pe-3 wrap-anywhere whitespace-pre-wrap">{text}</td>
            </tr>
          );
        })}
      </tbody>
    </>
  );
}

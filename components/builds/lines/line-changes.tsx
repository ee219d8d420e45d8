"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
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
  onReload: () => void;
};

/** Changed lines of two texts with the lines around them, as in a unified diff. */
export default function LineChanges({ name, before, after, onReload }: Props) {
  const [older, newer] = [useQuery(snapshotText(before)), useQuery(snapshotText(after))];
  const [most, setMost] = useState(FIRST_LINES);
  const compared = useMemo(
    () => (typeof older.data === "string" && typeof newer.data === "string" ? lineHunks(older.data, newer.data) : null),
    [older.data, newer.data],
  );
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
        Couldn't load the text.
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
        <table className="w-full border-collapse mono text-xs">
          <caption className="sr-only">Changed lines of {name}: number before, number after, change, text</caption>
          {shown.map((hunk, index) => (
            <Hunk key={index} hunk={hunk} />
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

function Hunk({ hunk: { skipped, lines } }: { hunk: LineHunk }) {
  return (
    <>
      {skipped ? <Gap lines={skipped} /> : null}
      <tbody>
        {lines.map(({ kind, before, after, text }) => {
          const { sign, word, row } = looks[kind];
          return (
            <tr key={`${before} ${after}`} className={row}>
              <td className="w-px px-2 text-end text-ink-3 select-none">{before}</td>
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

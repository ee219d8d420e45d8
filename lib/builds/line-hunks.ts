import { compareLines, splitLines } from "../compare/compare-lines.ts";

/** A line of a text comparison with its numbers, from 1. Null where the text does not have it. */
export type ComparedLine = { kind: "same" | "removed" | "added"; before: number | null; after: number | null; text: string };
/** Changed lines that are near each other, with the lines around them. `skipped`: equal lines above it that are left out. */
export type LineHunk = { skipped: number; lines: ComparedLine[] };
export type LineHunks = { hunks: LineHunk[]; removed: number; added: number; skippedAfter: number };

/** Equal lines that are shown above and below a change. */
const CONTEXT = 3;

/** Groups the changed lines of two texts with the lines around them. */
export function lineHunks(before: string, after: string): LineHunks {
  const [older, newer] = [splitLines(before), splitLines(after)];
  const { changes } = compareLines(before, after);
  const hunks: LineHunk[] = [];
  /** The first newer line that is not shown or skipped yet. */
  let next = 0;
  const same = (from: number, to: number, shift: number) =>
    newer.slice(from, to).map((text, at): ComparedLine => ({ kind: "same", before: from + at + shift + 1, after: from + at + 1, text }));
  changes.forEach((change, index) => {
    const shift = change.before - change.after;
    const from = Math.max(next, change.after - CONTEXT);
    const isNear = hunks.length > 0 && from === next;
    if (!isNear) hunks.push({ skipped: from - next, lines: [] });
    const { lines } = hunks.at(-1)!;
    lines.push(...same(from, change.after, shift));
    for (let at = change.before; at < change.before + change.removed; at++)
      lines.push({ kind: "removed", before: at + 1, after: null, text: older[at]! });
    const end = change.after + change.added;
    for (let at = change.after; at < end; at++) lines.push({ kind: "added", before: null, after: at + 1, text: newer[at]! });
    const last = Math.min(end + CONTEXT, changes[index + 1]?.after ?? newer.length);
    lines.push(...same(end, last, shift + change.removed - change.added));
    next = last;
  });
  return {
    hunks,
    removed: changes.reduce((sum, change) => sum + change.removed, 0),
    added: changes.reduce((sum, change) => sum + change.added, 0),
    skippedAfter: newer.length - next,
  };
}

/** Returns the first hunks with at most `most` lines in all; the last one may be cut. */
export function firstLines(hunks: readonly LineHunk[], most: number): LineHunk[] {
  const shown: LineHunk[] = [];
  let left = most;
  for (const { skipped, lines } of hunks) {
    if (left <= 0) break;
    shown.push({ skipped, lines: lines.slice(0, left) });
    left -= lines.length;
  }
  return shown;
}
